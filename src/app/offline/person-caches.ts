import { session } from '../session/session-store'
import { keptCount } from './cached-count'

const prefix = 'threshold-kept-'

/** Returns the signed-in user's id; null for a guest. */
export const personId = (): number | null => session.get().User_signup.data?.data.id ?? null

/** Returns the name of a user's offline cache. */
export const cacheOf = (person: number): string => `${prefix}${person}`

/** Whether this browser can cache pages; requires a secure origin. */
export const canKeep = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator

/**
 * Deletes the offline caches of everyone but the signed-in user (all of them for a guest). Returns whether the
 * signed-in user has a cache.
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
    // If the browser forbids storage, nothing is cached.
    console.warn('What is kept for reading offline could not be looked at', error)
    return false
  }
}
