import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { formatMoney } from '../../../../contract/money/money-format'
import type { Data } from '../../../../contract/calls/call-types'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { useApi } from '../../../app/api/use-api'
import { Field } from '../../../ui/forms/Field'
import { FormDialog } from '../../../ui/overlays/FormDialog'
import { TextArea } from '../../../ui/forms/TextArea'
import { TextInput } from '../../../ui/forms/TextInput'
import { OpenDisputes } from './OpenDisputes'
import { today } from './today'

type ArrivedPayment = Data<'admin/payment'>

export interface ArrivedDialogProps extends Pick<ArrivedPayment, 'payment' | 'refundable'> {
  refund: { id: string; amount: { amount_minor: number; currency: string } }
  /** Idempotency key, new each time the dialog opens, so confirming twice has one effect. */
  idempotencyKey: string
  /** Called when the dialog closes; `message` is the result to show. */
  onClose: (message?: string) => void
}

/** Records a pending refund as completed when an admin has seen the money arrive but the gateway hasn't reported it. */
export function ArrivedDialog({ payment, refundable, refund, idempotencyKey, onClose }: ArrivedDialogProps) {
  const { t, i18n } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const [wrong, setWrong] = useState<{ at?: string; reason?: string }>({})
  const { amount_minor: minor, currency } = refund.amount
  const recording = useMutation({
    mutationFn: (written: { at: string; reason: string }) =>
      api.call(
        'admin/refund-noted',
        {
          ...written,
          payment_transaction_id: payment.id,
          key: idempotencyKey,
          amount_minor: minor,
          left_minor: refundable.left.amount_minor,
          ref: refund.id,
          despite_dispute: refundable.disputes.length > 0 ? 1 : 0,
        },
        { toast: false },
      ),
    onSuccess: async ({ message }) => {
      await queries.invalidateQueries()
      onClose(message)
    },
  })
  const submit = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const written = { at: text('at'), reason: text('reason') }
    const found = {
      ...((!written.at || written.at > today()) && { at: t('operator.giveBack.dayMissing') }),
      ...(!written.reason && { reason: t('operator.giveBack.reasonMissing') }),
    }
    setWrong(found)
    if (Object.keys(found).length === 0) recording.mutate(written)
  }
  return (
    <FormDialog
      open
      title={t('operator.giveBack.arrived')}
      submit={t('operator.giveBack.arrived')}
      tone="danger"
      busy={recording.isPending}
      onClose={() => onClose()}
      onSubmit={submit}
    >
      <FailureNotice error={recording.error} />
      <p>{t('operator.giveBack.went', { sum: formatMoney({ minor, currency }, { lang: i18n.language }) })}</p>
      <OpenDisputes disputes={refundable.disputes} />
      <Field name="at" label={t('operator.giveBack.day')} error={wrong.at} required>
        <TextInput name="at" type="date" max={today()} defaultValue={today()} />
      </Field>
      <Field
        name="reason"
        label={t('operator.giveBack.reason')}
        hint={t('operator.giveBack.reasonHint')}
        error={wrong.reason}
        required
      >
        <TextArea name="reason" rows={2} dir="auto" />
      </Field>
    </FormDialog>
  )
}
