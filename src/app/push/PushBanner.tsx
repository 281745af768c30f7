import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useApi } from '../api/use-api'
import { useSettings } from '../api/use-settings'
import { Button } from '../../ui/buttons/Button'
import { Notice } from '../../ui/feedback/Notice'
import { canPush } from './can-push'

/**
 * Offers push notifications, requesting permission on a click as browsers require. Explains when the browser lacks
 * support (§1) or permission is denied; renders nothing if the site has no push service.
 */
export function PushBanner() {
  const { t, i18n } = useTranslation()
  const api = useApi()
  const { push } = useSettings()
  const turnOn = useMutation({
    mutationFn: async () => {
      if ((await Notification.requestPermission()) !== 'granted') return
      const { startPush } = await import('./start-push')
      await startPush(push!, api, i18n.language)
    },
  })
  if (!canPush()) return <Notice tone="warn">{t('chat.pushUnsupported')}</Notice>
  if (!push) return null
  if (turnOn.isError)
    return (
      <Notice tone="danger" role="alert">
        {t('push.failed')}
      </Notice>
    )
  if (Notification.permission === 'denied') return <Notice role="status">{t('push.denied')}</Notice>
  if (Notification.permission === 'granted' && !turnOn.isPending)
    return turnOn.isSuccess ? (
      <Notice tone="success" role="status">
        {t('push.on')}
      </Notice>
    ) : null
  return (
    <Notice
      actions={
        <Button size="sm" icon="bell" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
          {t('push.ask.button')}
        </Button>
      }
    >
      {t('push.ask.text')}
    </Notice>
  )
}
