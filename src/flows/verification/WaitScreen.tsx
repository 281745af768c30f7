import { useTranslation } from 'react-i18next'
import { EventButton } from '../EventButton'
import { Waiting } from '../Waiting'
import type { VerificationPart } from './part'

/** The server is being asked, or has the answers. */
export function WaitScreen({ view, actor }: VerificationPart) {
  const { t } = useTranslation()
  return (
    <Waiting who={t(`verification.${view.screen}.wait`)}>
      <EventButton actor={actor} event="wait.cancelled" can={view.canCancel}>
        {t('ui.cancel')}
      </EventButton>
    </Waiting>
  )
}
