import { useTranslation } from 'react-i18next'
import { Waiting } from '../Waiting'

/** The end of the flow: the page goes on by itself. */
export function SignedInScreen() {
  const { t } = useTranslation()
  return <Waiting who={t('signup.signedIn.wait')} />
}
