import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { unsentData } from '../account/unsent-data'
import { useApi } from '../api/use-api'
import { usePerson, useSession } from '../session/use-session'
import { showToast } from '../toasts/show-toast'
import { followStream } from './follow-stream'
import type { Frame } from './split-frames'
import { newsOf, staleAfter } from './event-toast'

/** Refreshes a signed-in user's page when events arrive from the server. */
export default function Live() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const router = useRouter()
  const token = useSession((parts) => parts.User_signup.data?.token ?? null)
  useUnsent()
  const take = useEffectEvent((frame: Frame) => {
    refresh(queries, frame.event)
    // Only the visible window shows the toast.
    if (document.visibilityState !== 'visible') return
    const news = newsOf(frame, router.state.location, t('shell.newMessage'))
    if (news) showToast({ kind: 'info', ...news })
  })
  useEffect(() => {
    if (token === null) return
    const over = new AbortController()
    void followStream(token, take, over.signal)
    return () => over.abort()
  }, [token])
  return null
}

function refresh(queries: QueryClient, event: string) {
  for (const call of staleAfter[event] ?? []) void queries.invalidateQueries({ queryKey: [call] })
}

/** Resumes sending what an earlier page left unfinished. */
function useUnsent() {
  const api = useApi()
  const queries = useQueryClient()
  const person = usePerson()?.id
  useEffect(() => {
    if (person === undefined) return
    unsentData.resume(person, api, queries).catch(() => {
      // Without storage there is nothing to resume.
    })
  }, [person, api, queries])
}
