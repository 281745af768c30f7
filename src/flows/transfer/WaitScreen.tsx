import { useTranslation } from 'react-i18next'
import { EventButton } from '../EventButton'
import { Waiting } from '../Waiting'
import type { TransferPart } from './part'

/** A wait for the server, with the way out where there is one. */
export function WaitScreen({ view, actor }: TransferPart) {
  const { t } = useTranslation()
  return (
    <Waiting key={view.state} who={t(`transfer.${view.screen}.wait`)}>
      <EventButton actor={actor} event="wait.cancelled" can={view.canCancel} tone="quiet">
        {t('ui.cancel')}
      </EventButton>
    </Waiting>
  )
}
