import { useState } from 'react'
import { formatMoney } from '../../../../contract/money/money-format'
import { ProblemNotice } from '../../../flows/ProblemNotice'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { AmountEcho } from '../../../ui/forms/AmountEcho'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { Field } from '../../../ui/forms/Field'
import { FormDialog } from '../../../ui/overlays/FormDialog'
import { TextInput } from '../../../ui/forms/TextInput'
import { DayField, ReasonField } from './RefundFields'
import { draftOf, errorIn } from './refund-form-values'
import type { RefundStep } from './RefundDialog'
import { today } from './today'

/** Form for the amount and reason of a refund, and the day and reference of one made elsewhere. */
export function RefundForm({ view, actor, title }: RefundStep) {
  const { t, i18n } = useTranslation()
  const { draft, method, offer } = view
  const [amount, setAmount] = useState(draft.typed)
  const { currency } = offer
  const most = formatMoney({ minor: offer.leftMinor, currency }, { lang: i18n.language })
  return (
    <FormDialog
      key="form"
      open
      title={title}
      submit={t('operator.giveBack.review')}
      busy={false}
      events={{ submit: 'refund.reviewed', close: 'dialog.closed' }}
      onClose={() => actor.send({ type: 'dialog.closed' })}
      onSubmit={(form) => actor.send({ type: 'refund.reviewed', draft: draftOf(form, view), today: today() })}
    >
      <ProblemNotice view={view} />
      <Field
        name="amount"
        label={t('operator.giveBack.sum', { currency })}
        hint={t('operator.giveBack.sumHint', { sum: most })}
        error={errorIn(view, 'amount', t('operator.giveBack.sumWrong', { sum: most }))}
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
          <DayField view={view} />
          <Field
            name="ref"
            label={t('operator.giveBack.ref')}
            error={errorIn(view, 'ref', t('operator.giveBack.refMissing'))}
            required
          >
            <TextInput name="ref" dir="ltr" spellCheck={false} autoComplete="off" defaultValue={draft.ref} />
          </Field>
        </>
      )}
      <ReasonField view={view} />
      {method === 'send' && offer.endsPlan && (
        <Checkbox
          name="endsNow"
          label={t('operator.giveBack.endNow')}
          hint={t('operator.giveBack.endNowHint')}
          defaultChecked={draft.endsNow}
        />
      )}
    </FormDialog>
  )
}
