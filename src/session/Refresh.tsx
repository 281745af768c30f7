import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
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
    void import('./person-queries').then(({ askAgain, forget }) => {
      if (left) forget(queryClient)
      return askAgain(queryClient)
    })
  }, [token, queryClient])
  return null
}
