import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useApi } from '../api/use-api'
import { usePerson } from '../session/use-session'
import { useSettings } from '../api/use-settings'
import { canPush } from './can-push'

/** Calls invalidated by a push notification. */
const sent = ['get_notification_list', 'get_chats', 'get_messages']

type FromWorker = { type: 'push' } | { type: 'open'; link: string }

/** Registers this browser's push token with the server and handles messages from the service worker. */
export default function Push() {
  const api = useApi()
  const router = useRouter()
  const queries = useQueryClient()
  const { i18n } = useTranslation()
  const { push } = useSettings()
  const person = usePerson()?.id
  useEffect(() => {
    if (!push || person === undefined || !canPush() || Notification.permission !== 'granted') return
    import('./start-push')
      .then(({ startPush }) => startPush(push, api, i18n.language))
      .catch((error: unknown) => console.warn('Push messages could not be turned on', error))
  }, [push, person, api, i18n.language])
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!push || !serviceWorker) return
    // The event stream reports the same event, so a push only invalidates queries.
    const hear = ({ data }: MessageEvent<FromWorker | null>) => {
      if (data?.type === 'open') void router.navigate({ href: data.link })
      if (data?.type === 'push') for (const call of sent) void queries.invalidateQueries({ queryKey: [call] })
    }
    serviceWorker.addEventListener('message', hear)
    serviceWorker.startMessages()
    return () => serviceWorker.removeEventListener('message', hear)
  }, [push, router, queries])
  return null
}
