import { useTranslation } from 'react-i18next'
import { EventButton } from '../EventButton'
import { Waiting } from '../Waiting'
import type { SignupPart } from './part'

/** The window of the hosted service is open in front of this page. */
export function GoogleScreen({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  return (
    <Waiting who={t('signup.google.wait')}>
      <EventButton actor={actor} event="wait.cancelled" can={view.canCancel}>
        {t('ui.cancel')}
      </EventButton>
    </Waiting>
  )
}
