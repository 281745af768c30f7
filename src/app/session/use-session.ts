import { useSyncExternalStore } from 'react'
import { emptyParts, type SessionParts, type SessionPerson } from './session-parts'
import { session } from './session-store'

function subscribe(onChange: () => void): () => void {
  return session.subscribe(onChange).unsubscribe
}

/**
 * One value out of the persisted parts; `select` must return what is stored, not a fresh object. While a page
 * hydrates it reads the empty parts, as the server did, and the stored ones right after.
 */
export function useSession<T>(select: (parts: SessionParts) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => select(session.get()),
    () => select(emptyParts),
  )
}

/** The signed-in person, or null. */
export function usePerson(): SessionPerson | null {
  return useSession((parts) => parts.User_signup.data?.data ?? null)
}
