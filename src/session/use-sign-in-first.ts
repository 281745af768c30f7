import { useRouter } from '@tanstack/react-router'
import { currentToken } from './store'

/** For acts that need a person: true when nobody is signed in, and then the door opens, with the way back. */
export function useSignInFirst(): () => boolean {
  const router = useRouter()
  return () => {
    if (currentToken() !== null) return false
    void router.navigate({ to: '/login', search: { returnTo: router.state.location.href } })
    return true
  }
}
