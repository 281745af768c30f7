import { useRouter } from '@tanstack/react-router'
import { currentToken } from '../session/session-store'

/**
 * Returns a guard for actions that need a user: for guests it opens sign-in and returns true. `mark` is appended to the
 * return address so the page can resume the action.
 */
export function useSignInFirst(): (mark?: string) => boolean {
  const router = useRouter()
  return (mark = '') => {
    if (currentToken() !== null) return false
    void router.navigate({ to: '/login', search: { returnTo: router.state.location.href + mark } })
    return true
  }
}
