import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation'
import { useApi } from '../api/use-api'
import { usePerson, useSession } from '../session/use-session'
import { showToast } from '../shell/toast'
import type { Frame } from './frames'
import { newsOf } from './news'
import { openStream, type Mark } from './open-stream'

/** Which window of this browser reads the stream; the others get its events from that one. */
const lock = 'threshold-stream'

/** The queries that an event makes stale, by its name; after `reset` all earlier events are unreliable. */
const stale: Record<string, readonly string[]> = {
  'chat.message': ['get_chats', 'get_messages', 'get_notification_list'],
  'chat.seen': ['get_chats', 'get_messages', 'get_notification_list'],
  'chat.deleted': ['get_chats', 'get_messages'],
  'chat.cleared': ['get_chats', 'get_messages', 'get_notification_list'],
  notification: ['get_notification_list', 'own-dashboard', 'get-added-properties', 'get-added-projects'],
  reset: ['get_chats', 'get_messages', 'get_notification_list'],
}

/**
 * Keeps the page of a signed-in person alive: what happens on the server is asked for when it has happened. One
 * window of a browser holds the stream, since a browser has few connections to a marketplace; when it goes, another does.
 */
export default function Live() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const router = useRouter()
  const token = useSession((parts) => parts.User_signup.data?.token ?? null)
  useUnsent()
  useEffect(() => {
    if (token === null) return
    const over = new AbortController()
    const mark: Mark = { lastId: null }
    const windows = new BroadcastChannel(lock)
    const take = (frame: Frame) => {
      refresh(queries, frame.event)
      // Only the visible window shows it.
      if (document.visibilityState !== 'visible') return
      const news = newsOf(frame, router.state.location, t('shell.newMessage'))
      if (news) showToast({ kind: 'info', ...news })
    }
    windows.addEventListener('message', ({ data }: MessageEvent<{ token: string; frame: Frame }>) => {
      if (data.token !== token) return
      mark.lastId = data.frame.id ?? mark.lastId
      take(data.frame)
    })
    const onFrame = (frame: Frame) => {
      windows.postMessage({ token, frame })
      take(frame)
    }
    navigator.locks
      .request(lock, { signal: over.signal }, () => openStream(token, mark, onFrame, over.signal))
      .catch(() => {
        // The person left while this window waited for its turn.
      })
    return () => {
      over.abort()
      windows.close()
    }
  }, [token, queries, router, t])
  return null
}

function refresh(queries: QueryClient, event: string) {
  for (const call of stale[event] ?? []) void queries.invalidateQueries({ queryKey: [call] })
}

/** Goes on with what an earlier page left unsent; without any, nothing more is loaded. */
function useUnsent() {
  const api = useApi()
  const queries = useQueryClient()
  const person = usePerson()?.id
  useEffect(() => {
    if (person === undefined) return
    const look = async () => {
      const { browserStore } = await import('../flows/message/store')
      if ((await browserStore.all(person)).length === 0) return
      const { outboxOf } = await import('../flows/message/running')
      outboxOf(person, api, queries)
    }
    look().catch(() => {
      // A browser that keeps nothing has kept nothing.
    })
  }, [person, api, queries])
}
