import { useTranslation } from 'react-i18next'
import { Waiting } from '../Waiting'

/** The page is opening, or asks whether this browser is signed in already. */
export function OpeningScreen() {
  const { t } = useTranslation()
  return <Waiting who={t('signup.opening.wait')} />
}
