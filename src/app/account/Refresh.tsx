import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useApi } from '../api/use-api'
import { keepLater } from '../offline/cache-homes-later'
import { forgetMessages } from '../toasts/recent-messages'
import { onSessionEnded } from '../session/session-end'
import { takePendingSave } from './save-after-sign-in'
import { onDeparture } from '../session/session-store'
import { useSession } from '../session/use-session'

/**
 * Keeps what was fetched in step with who is signed in: pages arrive as a guest sees them, so everything that depends
 * on the person is asked again, and their data is dropped when they leave. What a guest wanted to save is saved first;
 * the server's message confirms it. Where the server has ended the session (D91), a page that is only a person's gives
 * way to signing in, which leads back.
 */
export function Refresh() {
  const api = useApi()
  const { i18n } = useTranslation()
  const queryClient = useQueryClient()
  const router = useRouter()
  const token = useSession((parts) => parts.User_signup.data?.token ?? null)
  const last = useRef<string | null>(null)
  useEffect(() => onDeparture(forgetMessages), [])
  useEffect(() => {
    const leave = async () => {
      const { forget } = await import('./person-queries')
      forget(queryClient)
      await router.invalidate()
    }
    return onSessionEnded(() => void leave())
  }, [queryClient, router])
  useEffect(() => {
    if (last.current === token) return
    const left = last.current !== null
    last.current = token
    const request = token === null ? null : takePendingSave()
    void import('./person-queries').then(async ({ askAgain, forget }) => {
      if (left) forget(queryClient)
      if (request !== null)
        await api.call('add_favourite', { property_id: request, type: 1 }).then(
          () => keepLater(api, i18n.language),
          // Its words were shown; the rest of the page is the person's all the same.
          (error: unknown) => console.warn('The listing was not saved', error),
        )
      return askAgain(queryClient)
    })
  }, [token, queryClient, api, i18n])
  return null
}
