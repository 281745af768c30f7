import { useTranslation } from '../../ui/i18n/use-translation'
import { EventButton } from '../EventButton'
import { Waiting } from '../Waiting'
import type { TransferPart } from './screen-props'

/** Confirms giving up a transfer; users who have already paid must not give it up. */
export function LeavingScreen({ view, actor }: TransferPart) {
  const { t } = useTranslation()
  if (view.busy) return <Waiting who={t('transfer.opening.wait')} />
  return (
    <div className="flex flex-wrap gap-3">
      <EventButton actor={actor} event="giveUp.dismissed" can={view.canStay} tone="primary">
        {t('transfer.keep')}
      </EventButton>
      <EventButton actor={actor} event="giveUp.confirmed" can={view.canConfirmLeaving} tone="danger">
        {t('transfer.giveUpNow')}
      </EventButton>
    </div>
  )
}
