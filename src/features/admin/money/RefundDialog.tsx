import type { TextKey } from '../../../../contract/texts/catalogue'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { toDecimal } from '../../../../contract/money/money'
import { formatMoney } from '../../../../contract/money/money-format'
import { toMinor } from '../../../../contract/money/minor-units'
import { certainText } from '../../../../contract/input/parse-number'
import type { Data } from '../../../../contract/calls/call-types'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { useApi } from '../../../app/api/use-api'
import { AmountEcho } from '../../../ui/forms/AmountEcho'
import { Button } from '../../../ui/buttons/Button'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { Field } from '../../../ui/forms/Field'
import { FormDialog } from '../../../ui/overlays/FormDialog'
import { readNumber } from '../../../ui/forms/read-number'
import { TextArea } from '../../../ui/forms/TextArea'
import { TextInput } from '../../../ui/forms/TextInput'
import { gatewayText } from '../record-texts'
import { OpenDisputes } from './OpenDisputes'
import { today } from './today'

type RefundablePayment = Data<'admin/payment'>

/** Input of the first step. */
interface RefundDraft {
  amount: string
  reason: string
  at: string
  ref: string
  endsNow: boolean
}

export interface RefundDialogProps extends Pick<RefundablePayment, 'payment' | 'refundable'> {
  method: 'send' | 'note'
  /** Idempotency key, new each time the dialog opens, so confirming twice creates one refund order. */
  idempotencyKey: string
  /** Called when the dialog closes; `message` is the result to show. */
  onClose: (message?: string) => void
}

/** Parses an amount typed in any numerals to minor units; null if it isn't valid in this currency. */
const minorOf = (typed: string, currency: string) => toMinor(readNumber(typed) ?? '', currency)

/** Returns the text on what happens to the purchased plan. */
function planText(endsNow: boolean, rest: number): TextKey {
  if (endsNow) return 'operator.giveBack.endsNow'
  return rest > 0 ? 'operator.giveBack.goesOn' : 'operator.giveBack.ends'
}

/**
 * Dialog to send a refund, or to record one sent by other means. Asks for amount and reason, then shows a summary to
 * confirm.
 */
export function RefundDialog({ method, payment, refundable, idempotencyKey, onClose }: RefundDialogProps) {
  const { t, i18n } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<RefundDraft | null>(null)
  const [step, setStep] = useState<'ask' | 'confirm'>('ask')
  const [wrong, setWrong] = useState<Partial<Record<keyof RefundDraft | 'checked', string>>>({})
  const { left, disputes, ends_package: ends } = refundable
  const { currency } = left
  const [amount, setAmount] = useState(certainText(toDecimal({ minor: left.amount_minor, currency })))
  const money = (minor: number) => formatMoney({ minor, currency }, { lang: i18n.language })
  const minor = minorOf(draft?.amount ?? '', currency) ?? 0
  const rest = left.amount_minor - minor
  const gateway = gatewayText(t, payment.gateway)
  const giving = useMutation({
    mutationFn: () => {
      const input = {
        payment_transaction_id: payment.id,
        key: idempotencyKey,
        amount_minor: minor,
        left_minor: left.amount_minor,
        reason: draft?.reason ?? '',
        despite_dispute: disputes.length > 0 ? (1 as const) : (0 as const),
      }
      return method === 'send'
        ? api.call(
            'admin/refund',
            { ...input, ends_now: draft?.endsNow ? (1 as const) : (0 as const) },
            { toast: false },
          )
        : api.call(
            'admin/refund-noted',
            { ...input, at: draft?.at ?? '', ref: draft?.ref ?? '' },
            { toast: false },
          )
    },
    onSuccess: async ({ message }) => {
      await queries.invalidateQueries()
      onClose(message)
    },
  })
  const review = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const next = {
      amount: text('amount'),
      reason: text('reason'),
      at: text('at'),
      ref: text('ref'),
      endsNow: form.get('endsNow') !== null,
    }
    const sum = minorOf(next.amount, currency)
    const isSum = sum !== null && sum > 0 && sum <= left.amount_minor
    const found = {
      ...(!isSum && { amount: t('operator.giveBack.sumWrong', { sum: money(left.amount_minor) }) }),
      ...(!next.reason && { reason: t('operator.giveBack.reasonMissing') }),
      ...(method === 'note' && !next.ref && { ref: t('operator.giveBack.refMissing') }),
      ...(method === 'note' && (!next.at || next.at > today()) && { at: t('operator.giveBack.dayMissing') }),
    }
    setDraft(next)
    setWrong(found)
    if (Object.keys(found).length === 0) setStep('confirm')
  }
  const confirm = (form: FormData) => {
    if (form.get('checked') === null) setWrong({ checked: t('operator.giveBack.checkedMissing') })
    else {
      setWrong({})
      giving.mutate()
    }
  }
  const title = t(method === 'send' ? 'operator.giveBack.send' : 'operator.giveBack.note', { gateway })
  if (step === 'confirm')
    return (
      <FormDialog
        key="confirm"
        open
        title={title}
        submit={t(method === 'send' ? 'operator.giveBack.confirm' : 'operator.giveBack.confirmNote', {
          sum: money(minor),
        })}
        tone="danger"
        busy={giving.isPending}
        onClose={() => onClose()}
        onSubmit={confirm}
      >
        <FailureNotice error={giving.error} />
        <ul className="grid list-disc gap-2 ps-5">
          <li>
            {t(method === 'send' ? 'operator.giveBack.goes' : 'operator.giveBack.went', {
              gateway,
              sum: money(minor),
            })}
          </li>
          <li>
            {rest > 0
              ? t('operator.giveBack.stays', { sum: money(rest) })
              : t('operator.giveBack.nothingStays')}
          </li>
          {ends && <li>{t(planText(draft?.endsNow ?? false, rest))}</li>}
          {payment.test_mode && method === 'send' && <li>{t('sandbox.testMode')}</li>}
        </ul>
        <OpenDisputes disputes={disputes} />
        <Checkbox name="checked" label={t('operator.giveBack.checked')} error={wrong.checked} />
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => {
            giving.reset()
            setWrong({})
            setStep('ask')
          }}
        >
          {t('operator.giveBack.back')}
        </Button>
      </FormDialog>
    )
  return (
    <FormDialog
      key="ask"
      open
      title={title}
      submit={t('operator.giveBack.review')}
      busy={false}
      onClose={() => onClose()}
      onSubmit={review}
    >
      <Field
        name="amount"
        label={t('operator.giveBack.sum', { currency })}
        hint={t('operator.giveBack.sumHint', { sum: money(left.amount_minor) })}
        error={wrong.amount}
        required
      >
        <TextInput
          name="amount"
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        <AmountEcho typed={amount} currency={currency} onPick={setAmount} />
      </Field>
      {method === 'note' && (
        <>
          <Field name="at" label={t('operator.giveBack.day')} error={wrong.at} required>
            <TextInput name="at" type="date" max={today()} defaultValue={draft?.at ?? today()} />
          </Field>
          <Field name="ref" label={t('operator.giveBack.ref')} error={wrong.ref} required>
            <TextInput name="ref" dir="ltr" spellCheck={false} autoComplete="off" defaultValue={draft?.ref} />
          </Field>
        </>
      )}
      <Field
        name="reason"
        label={t('operator.giveBack.reason')}
        hint={t('operator.giveBack.reasonHint')}
        error={wrong.reason}
        required
      >
        <TextArea name="reason" rows={2} dir="auto" defaultValue={draft?.reason} />
      </Field>
      {method === 'send' && ends && (
        <Checkbox
          name="endsNow"
          label={t('operator.giveBack.endNow')}
          hint={t('operator.giveBack.endNowHint')}
          defaultChecked={draft?.endsNow}
        />
      )}
    </FormDialog>
  )
}
