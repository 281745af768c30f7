import { dataKey } from '../../contract/texts/translate'
import { useTranslation } from '../ui/i18n/use-translation'
import { EventButton } from './EventButton'
import { Waiting } from './Waiting'

export interface WaitScreenProps {
  flow: 'recovery' | 'signup' | 'transfer' | 'verification' | 'wizard'
  /** `state`: where one screen waits twice, each wait has an age of its own. */
  view: { screen: string; state?: string; canCancel: boolean }
  actor: { send: (event: { type: 'wait.cancelled' }) => void }
}

/** A screen that only waits: for whom, from `<flow>.<screen>.wait`, and the way out where the machine has one. */
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
