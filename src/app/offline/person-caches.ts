import { session } from '../session/session-store'
import { keptCount } from './cached-count'

const prefix = 'threshold-kept-'

/** Id of who is signed in; null for a guest. */
export const personId = (): number | null => session.get().User_signup.data?.data.id ?? null

/** Name of the browser's cache of what is kept for one person. */
export const cacheOf = (person: number): string => `${prefix}${person}`

/** Whether this browser can keep pages: only at a secure address. */
export const canKeep = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator

/**
 * Removes what is kept for anybody else than who is signed in, which is everything where nobody is. Says whether
 * something of that person's is kept.
 */
export async function forgetOthers(): Promise<boolean> {
  if (!canKeep()) return false
  const person = personId()
  const own = person === null ? null : cacheOf(person)
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
    const others = names.filter((name) => name !== own)
    if (others.length > 0) keptCount.set(0)
    await Promise.all(others.map((name) => caches.delete(name)))
    return own !== null && names.includes(own)
  } catch (error) {
    // A browser that forbids storing keeps nothing either.
    console.warn('What is kept for reading offline could not be looked at', error)
    return false
  }
}
