import { dataKey } from '../../../contract/texts/translate'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { messageView } from '../../../machines/flows/message/view'
import { SoundPlayer } from '../../shared/media/SoundPlayer'
import { join } from '../../ui/layout/join-classes'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { EventButton } from '../EventButton'
import { ProblemNotice } from '../ProblemNotice'
import { announcementOf } from '../announcement'
import { useFlowView } from '../use-flow-view'
import { frameOf } from './frame'
import type { OutboxMessage } from './open-outbox'

interface UnsentBubbleProps {
  mail: Pick<OutboxMessage, 'actor'>
  /** Whether the message is blocked by an earlier one that failed. */
  isHeld: boolean
}

/** A message not delivered yet: content, status and actions. */
export function UnsentBubble({ mail: { actor }, isHeld }: UnsentBubbleProps) {
  const { t } = useTranslation()
  const view = useFlowView(actor, messageView)
  const { screen, text, fileName, isVoice } = view
  const position = useRef<HTMLElement & HTMLParagraphElement>(null)
  const pressedAt = useRef<string>(null)
  useEffect(() => {
    // The clicked button disappears with its state.
    if (pressedAt.current !== null && pressedAt.current !== screen) position.current?.focus()
    pressedAt.current = null
  }, [screen])
  const title = (
    <span data-title="">{t(isHeld ? 'message.held.title' : dataKey('message', `${screen}.title`))}</span>
  )
  if (view.at === 'over')
    return (
      <p
        ref={position}
        tabIndex={-1}
        {...frameOf(view)}
        className={screen === 'left' ? 'justify-self-end text-xs text-muted' : 'sr-only'}
      >
        {title}
      </p>
    )
  const isBad = screen === 'failed' || screen === 'refused'
  const { body } = actor.getSnapshot().context
  return (
    <article
      ref={position}
      tabIndex={-1}
      {...frameOf(view)}
      aria-busy={view.busy || undefined}
      className="grid max-w-[85%] min-w-0 gap-1 justify-self-end rounded-lg bg-accent-soft px-3 py-2 text-sm"
    >
      <span className="sr-only">{t('chat.you')}</span>
      {text && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {text}
        </p>
      )}
      {fileName && !isVoice && <bdi className="truncate">{fileName}</bdi>}
      {isVoice && body?.file && <SoundPlayer sound={body.file} label={t('chat.recording')} />}
      <p className={join('text-xs', isBad ? 'text-danger' : 'text-muted')}>{title}</p>
      <ProblemNotice view={view} />
      {(view.canRetry || view.canDrop) && (
        <div className="flex flex-wrap gap-2" onClickCapture={() => (pressedAt.current = screen)}>
          <EventButton actor={actor} event="retry.asked" can={view.canRetry} size="sm" icon="retry">
            {t(screen === 'waiting' ? 'message.retryNow' : 'message.retry')}
          </EventButton>
          <EventButton actor={actor} event="message.dropped" can={view.canDrop} size="sm" tone="quiet">
            {t('message.drop')}
          </EventButton>
        </div>
      )}
      <LiveRegion text={(view.at === 'way' && announcementOf(view, t)) || ''} />
    </article>
  )
}
