import { useRouter } from '@tanstack/react-router'
import { currentToken } from '../session/session-store'

/**
 * For acts that need a person: true for guests, and then the sign-in opens, with the way back. `mark`: what the address
 * of the way back ends with, so that the page can do what was wanted.
 */
export function useSignInFirst(): (mark?: string) => boolean {
  const router = useRouter()
  return (mark = '') => {
    if (currentToken() !== null) return false
    void router.navigate({ to: '/login', search: { returnTo: router.state.location.href + mark } })
    return true
  }
}
