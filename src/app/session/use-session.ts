import { useSyncExternalStore } from 'react'
import { emptyParts, type SessionParts, type SessionPerson } from './session-parts'
import { session } from './session-store'

function subscribe(onChange: () => void): () => void {
  return session.subscribe(onChange).unsubscribe
}

/**
 * Selects a value from the persisted parts; `select` must return a stored reference, not a new object. During hydration
 * it reads the empty parts, as the server did.
 */
export function useSession<T>(select: (parts: SessionParts) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => select(session.get()),
    () => select(emptyParts),
  )
}

/** Returns the signed-in user, or null. */
export function usePerson(): SessionPerson | null {
  return useSession((parts) => parts.User_signup.data?.data ?? null)
}
