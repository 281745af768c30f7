import { formatMoney } from '../../../../contract/money/money-format'
import { ProblemNotice } from '../../../flows/ProblemNotice'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { FormDialog } from '../../../ui/overlays/FormDialog'
import { OpenDisputes } from './OpenDisputes'
import { DayField, ReasonField } from './RefundFields'
import { draftOf } from './refund-form-values'
import type { RefundStep } from './RefundDialog'
import { today } from './today'

/** Form to record that a refund has arrived when an admin has seen the money but the gateway hasn't reported it. */
export function ArrivedForm({ view, actor, title }: RefundStep) {
  const { t, i18n } = useTranslation()
  const { draft, offer } = view
  const sum = formatMoney({ minor: draft.minor ?? 0, currency: offer.currency }, { lang: i18n.language })
  return (
    <FormDialog
      key="arrived"
      open
      title={title}
      submit={title}
      tone="danger"
      busy={view.busy}
      events={{ submit: 'refund.reviewed', close: 'dialog.closed' }}
      onClose={view.canClose ? () => actor.send({ type: 'dialog.closed' }) : undefined}
      onSubmit={(form) => actor.send({ type: 'refund.reviewed', draft: draftOf(form, view), today: today() })}
    >
      <ProblemNotice view={view} />
      <p>{t('operator.giveBack.went', { sum })}</p>
      <OpenDisputes ids={offer.disputes} />
      <DayField view={view} />
      <ReasonField view={view} />
    </FormDialog>
  )
}
