import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/Notice'

/** Whether this browser could be told of something while the page is closed. */
const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Says so where a browser cannot be told of anything while the page is closed (§1). */
export function PushBanner() {
  const { t } = useTranslation()
  return canPush() ? null : <Notice tone="warn">{t('chat.pushUnsupported')}</Notice>
}
