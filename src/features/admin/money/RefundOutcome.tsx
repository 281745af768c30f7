import type { RefundScreen } from '../../../../machines/flows/refund/view'
import { announcementOf } from '../../../flows/announcement'
import { EventButton } from '../../../flows/EventButton'
import { ProblemNotice } from '../../../flows/ProblemNotice'
import { Waiting } from '../../../flows/Waiting'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { Dialog } from '../../../ui/overlays/Dialog'
import type { RefundStep } from './RefundDialog'

/** Screens without a form. */
type OutcomeScreen = Exclude<RefundScreen, 'closed' | 'form' | 'confirm' | 'sending' | 'ordered'>

/** Dialog after a refund was refused or got no answer: what that means, and what can be done. */
export function RefundOutcome({ view, actor, title, screen }: RefundStep & { screen: OutcomeScreen }) {
  const { t } = useTranslation()
  const text = t(`operator.giveBack.${screen}`)
  return (
    <Dialog
      open
      title={<span data-title="">{title}</span>}
      onClose={() => actor.send({ type: 'dialog.closed' })}
      actions={
        <>
          <EventButton actor={actor} event="dialog.closed" can={view.canClose}>
            {t('ui.close')}
          </EventButton>
          <EventButton actor={actor} event="look.again" can={view.canLookAgain} tone="primary" icon="retry">
            {t('operator.giveBack.lookAgain')}
          </EventButton>
          <EventButton actor={actor} event="retry.asked" can={view.canRetry} tone="primary" icon="retry">
            {t('ui.retry')}
          </EventButton>
        </>
      }
    >
      <div className="grid gap-4" aria-busy={view.busy || undefined}>
        <ProblemNotice view={view} />
        {view.busy ? <Waiting who={text} /> : <p>{text}</p>}
      </div>
      <LiveRegion text={announcementOf(view, t) ?? ''} />
    </Dialog>
  )
}
