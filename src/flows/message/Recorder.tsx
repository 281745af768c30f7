import { dataKey } from '../../../contract/texts/translate'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { messageView } from '../../../machines/flows/message/view'
import { SoundPlayer } from '../../shared/media/SoundPlayer'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { EventButton } from '../EventButton'
import { ProblemNotice } from '../ProblemNotice'
import { announcementOf } from '../announcement'
import { useFlowView } from '../use-flow-view'
import { Waiting } from '../Waiting'
import { frameOf } from './frame'
import { VoiceLevel } from './VoiceLevel'
import type { Microphone } from './microphone'
import type { OutboxMessage } from './open-outbox'

/** A voice message before sending: permission, recording, playback, send or discard. */
export function Recorder({
  mail: { actor, microphone },
}: {
  mail: Pick<OutboxMessage, 'actor'> & { microphone: Pick<Microphone, 'level'> }
}) {
  const { t } = useTranslation()
  const view = useFlowView(actor, messageView)
  const { screen, wasFound } = view
  const heading = useRef<HTMLHeadingElement>(null)
  // The clicked button disappears with its screen, so move focus.
  const shown = useRef<string>(null)
  useEffect(() => {
    // A restored recording appears on load, without a click.
    const isNews = shown.current === null && wasFound
    if (shown.current !== screen && !isNews) heading.current?.focus()
    shown.current = screen
  }, [screen, wasFound])
  const file = screen === 'recorded' ? actor.getSnapshot().context.body?.file : null
  return (
    <section
      {...frameOf(view)}
      aria-label={t('message.recorder')}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 text-sm"
    >
      <h3 ref={heading} tabIndex={-1} data-title="" className="font-semibold">
        {t(dataKey('message', `${screen}.title`))}
      </h3>
      <ProblemNotice view={view} />
      {screen === 'asking' && <p className="measure text-muted">{t('message.asking.meaning')}</p>}
      {screen === 'running' && <VoiceLevel microphone={microphone} />}
      {screen === 'finishing' && <Waiting who={t('message.finishing.meaning')} />}
      {file && (
        <>
          <p className="text-muted">{t(wasFound ? 'message.recorded.found' : 'message.recorded.meaning')}</p>
          <SoundPlayer sound={file} label={t('message.recorded.player')} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <EventButton actor={actor} event="recording.stopped" can={view.canStop} tone="primary">
          {t('message.stop')}
        </EventButton>
        <EventButton actor={actor} event="recording.sent" can={view.canSend} tone="primary">
          {t('message.sendRecording')}
        </EventButton>
        <EventButton actor={actor} event="recording.asked" can={view.canRecord} icon="mic">
          {t(screen === 'noSound' ? 'ui.retry' : 'message.recordAgain')}
        </EventButton>
        <EventButton actor={actor} event="recording.discarded" can={view.canDiscard} tone="quiet">
          {t(screen === 'recorded' || screen === 'running' ? 'message.discard' : 'ui.cancel')}
        </EventButton>
      </div>
      <LiveRegion text={announcementOf(view, t) ?? ''} />
    </section>
  )
}
