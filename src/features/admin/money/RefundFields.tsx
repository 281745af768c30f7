import type { RefundView } from '../../../../machines/flows/refund/view'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Field } from '../../../ui/forms/Field'
import { TextArea } from '../../../ui/forms/TextArea'
import { TextInput } from '../../../ui/forms/TextInput'
import { errorIn } from './refund-form-values'
import { today } from './today'

/** Day on which money was refunded outside the product, not later than today. */
export function DayField({ view }: { view: RefundView }) {
  const { t } = useTranslation()
  return (
    <Field
      name="at"
      label={t('operator.giveBack.day')}
      error={errorIn(view, 'at', t('operator.giveBack.dayMissing'))}
      required
    >
      <TextInput name="at" type="date" max={today()} defaultValue={view.draft.at} />
    </Field>
  )
}

/** Reason for a refund, which the customer doesn't see. */
export function ReasonField({ view }: { view: RefundView }) {
  const { t } = useTranslation()
  return (
    <Field
      name="reason"
      label={t('operator.giveBack.reason')}
      hint={t('operator.giveBack.reasonHint')}
      error={errorIn(view, 'reason', t('operator.giveBack.reasonMissing'))}
      required
    >
      <TextArea name="reason" rows={2} dir="auto" defaultValue={view.draft.reason} />
    </Field>
  )
}
