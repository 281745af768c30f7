import { useTranslation } from 'react-i18next'
import { EventButton } from '../EventButton'
import { Waiting } from '../Waiting'
import type { SignupPart } from './part'

/** The code is being sent. */
export function SendingScreen({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  return (
    <Waiting who={t('signup.sending.wait')}>
      <EventButton actor={actor} event="wait.cancelled" can={view.canCancel}>
        {t('ui.cancel')}
      </EventButton>
    </Waiting>
  )
}
