import { useTranslation } from 'react-i18next'
import { Waiting } from '../Waiting'

/** The end of a change: the page goes back to the profile by itself. */
export function ContactSavedScreen() {
  const { t } = useTranslation()
  return <Waiting who={t('signup.contactSaved.wait')} />
}
