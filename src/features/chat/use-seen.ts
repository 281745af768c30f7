import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '../../../contract/shell-limits'
import { CallFailure } from '../../app/api/call-failure'
import { retryDelay } from '../../app/api/query-client'
import { useApi } from '../../app/api/use-api'
import { threadInput, type ChatMessage, type Thread } from './thread'

/** Marks messages as read once the page is visible; retries until the server has confirmed. */
export function useSeen(thread: Thread, last: ChatMessage | undefined): void {
  const api = useApi()
  const queries = useQueryClient()
  const notified = useRef(0)
  const { mutate } = useMutation({
    mutationFn: (upto: number) => api.call('chat-seen', { ...threadInput(thread), upto }, { toast: false }),
    // Idempotent, so unlike other mutations it may be retried.
    retry: (failures, error) => failures < query.retries && error instanceof CallFailure && error.isFault,
    retryDelay,
    onSuccess: () =>
      Promise.all(
        ['get_chats', 'get_notification_list'].map((call) => queries.invalidateQueries({ queryKey: [call] })),
      ),
    onError: () => {
      notified.current = 0
    },
  })
  useEffect(() => {
    if (!last) return
    const look = () => {
      if (document.visibilityState !== 'visible' || notified.current >= last.seq) return
      notified.current = last.seq
      mutate(last.seq)
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [last, mutate])
}
