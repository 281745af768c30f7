import { dataKey } from '../../contract/texts/translate'
import { useTranslation } from '../ui/i18n/use-translation'
import { EventButton } from './EventButton'
import { Waiting } from './Waiting'

export interface WaitScreenProps {
  flow: 'recovery' | 'signup' | 'transfer' | 'verification' | 'wizard'
  /** `state` restarts the timer if one screen is used for two waits. */
  view: { screen: string; state?: string; canCancel: boolean }
  actor: { send: (event: { type: 'wait.cancelled' }) => void }
}

/** A screen that only waits: text from `<flow>.<screen>.wait`, and a cancel button if the machine allows it. */
export function WaitScreen({ flow, view, actor }: WaitScreenProps) {
  const { t } = useTranslation()
  return (
    <Waiting key={view.state ?? view.screen} who={t(dataKey(flow, `${view.screen}.wait`))}>
      {view.canCancel && (
        <EventButton actor={actor} event="wait.cancelled" can tone="quiet">
          {t('ui.cancel')}
        </EventButton>
      )}
    </Waiting>
  )
}
