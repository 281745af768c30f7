import type { ReactNode } from 'react'
import type { FlowView } from '../../../machines/flows/view-kit'
import { announcementOf } from '../../flows/announcement'
import { EventButton } from '../../flows/EventButton'
import { ProblemNotice } from '../../flows/ProblemNotice'
import { Waiting } from '../../flows/Waiting'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Dialog } from '../../ui/overlays/Dialog'

type OutcomeEvent = 'dialog.closed' | 'look.again' | 'retry.asked'

export interface OutcomeDialogProps {
  view: FlowView & { canClose: boolean; canLookAgain: boolean; canRetry: boolean }
  actor: { send: (event: { type: OutcomeEvent }) => void }
  title: string
  /** Meaning of the state for the user. */
  text: string
  children?: ReactNode
}

/** Dialog of an administrator's flow after a refusal or a lost answer: what that means, and what can be done. */
export function OutcomeDialog({ view, actor, title, text, children }: OutcomeDialogProps) {
  const { t } = useTranslation()
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
        {children}
        {view.busy ? <Waiting who={text} /> : <p>{text}</p>}
      </div>
      <LiveRegion text={announcementOf(view, t) ?? ''} />
    </Dialog>
  )
}
