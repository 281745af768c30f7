import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { deletionGraceDays } from '../../../contract/limits'
import type { deletionMachine } from '../../../machines/flows/deletion/machine'
import type { Losses } from '../../../machines/flows/deletion/ports'
import type { DeletionView } from '../../../machines/flows/deletion/view'
import { announcementOf } from '../../flows/announcement'
import { EventButton } from '../../flows/EventButton'
import { ProblemNotice } from '../../flows/ProblemNotice'
import { Waiting } from '../../flows/Waiting'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { Notice } from '../../ui/feedback/Notice'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Dialog } from '../../ui/overlays/Dialog'

/** Props of every part of the deletion flow. */
export interface DeletionPart {
  view: DeletionView
  actor: ActorRefFrom<typeof deletionMachine>
}

/** Dialog of the deletion flow, in its current state. */
export function DeletionDialog({ view, actor }: DeletionPart) {
  const { t } = useTranslation()
  const { screen } = view
  const isSending = screen === 'sending'
  const isShown = view.canConfirm || isSending
  return (
    <Dialog
      open={view.open}
      title={<span data-title="">{t('accounts.leave.sure')}</span>}
      onClose={view.canClose ? () => actor.send({ type: 'dialog.closed' }) : undefined}
      actions={
        view.waitingFor !== 'nobody' && (
          <>
            <EventButton actor={actor} event="dialog.closed" can={view.canClose} keep={isSending}>
              {t(isShown ? 'accounts.leave.stay' : 'ui.close')}
            </EventButton>
            <EventButton
              actor={actor}
              event="deletion.confirmed"
              can={view.canConfirm}
              busy={isSending}
              tone="danger"
            >
              {t('accounts.leave.yes')}
            </EventButton>
            <EventButton actor={actor} event="look.again" can={view.canLookAgain} tone="primary" icon="retry">
              {t('accounts.leave.lookAgain')}
            </EventButton>
          </>
        )
      }
    >
      <div className="grid gap-4" aria-busy={view.busy || undefined}>
        <ProblemNotice
          view={view}
          actions={
            screen === 'blocked' && (
              <LinkButton to="/user/transactions">{t('accounts.leave.payments')}</LinkButton>
            )
          }
        />
        {screen === 'unchanged' && <Notice role="status">{t('accounts.leave.unchanged')}</Notice>}
        {isShown ? <LossList losses={view.losses} /> : <DeletionText view={view} />}
      </div>
      <LiveRegion text={announcementOf(view, t) ?? ''} />
    </Dialog>
  )
}

/** Text of the states in which nothing can be confirmed. */
function DeletionText({ view: { screen, message } }: Pick<DeletionPart, 'view'>): ReactNode {
  const { t } = useTranslation()
  switch (screen) {
    case 'reading':
    case 'checking':
      return <Waiting who={t(`accounts.leave.${screen}`)} />
    case 'blocked':
    case 'refused':
      return <p>{t('accounts.leave.notDeleted')}</p>
    case 'noAnswer':
    case 'unsure':
    case 'signedOut':
      return <p>{t(`accounts.leave.${screen}`)}</p>
    default:
      return <p>{message}</p>
  }
}

const counted = ['properties', 'projects', 'packages', 'favourites', 'searches'] as const

/** Consequences of the deletion, with the counted losses. */
function LossList({ losses }: { losses: Losses }) {
  const { t } = useTranslation()
  const grace = { count: deletionGraceDays }
  return (
    <>
      <p>{t('accounts.leave.what', grace)}</p>
      <div className="grid gap-2">
        <p>{t('accounts.leave.lost', grace)}</p>
        <ul className="grid list-disc gap-1 ps-5">
          {counted
            .filter((name) => losses[name] > 0)
            .map((name) => (
              <li key={name}>
                {losses[name]} {t(`own.tile.${name}`, { count: losses[name] })}
              </li>
            ))}
          <li>{t('accounts.leave.messages')}</li>
        </ul>
      </div>
      {losses.packages > 0 && <p>{t('accounts.leave.plans')}</p>}
      {losses.tokens > 0 && <p>{t('accounts.leave.tokens', { count: losses.tokens })}</p>}
    </>
  )
}
