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
 * Keeps cached queries in step with the signed-in user. Pages are rendered for guests, so user-dependent queries are
 * refetched after sign-in and dropped on sign-out. If a guest tried to save a listing, it is saved before the refetch,
 * and the server's message confirms it. When the server ends the session (D91), account pages redirect to sign-in with
 * a return link.
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
          // The failure was already shown as a toast, so it doesn't stop the refetch.
          (error: unknown) => console.warn('The listing was not saved', error),
        )
      return askAgain(queryClient)
    })
  }, [token, queryClient, api, i18n])
  return null
}
