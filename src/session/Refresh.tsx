import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { rowOf } from '../../contract/table'
import type { CallName } from '../../contract/types'
import { useSession } from './use-session'

/**
 * Keeps what was fetched in step with who is signed in: pages arrive as a guest sees them, so everything that
 * depends on the person is asked again, and what was theirs is forgotten when they leave.
 */
export function Refresh() {
  const queryClient = useQueryClient()
  const token = useSession((parts) => parts.User_signup.data?.token ?? null)
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (last.current === token) return
    const left = last.current !== null
    last.current = token
    const authOf = (key: readonly unknown[]) => rowOf(key[0] as CallName).auth
    if (left) queryClient.removeQueries({ predicate: ({ queryKey }) => /token|admin/.test(authOf(queryKey)) })
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => authOf(queryKey) !== 'none' })
  }, [token, queryClient])
  return null
}
