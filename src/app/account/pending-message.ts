const key = 'pending-message'

/**
 * Maximum age of a pending message, in ms. Generous because sign-in may involve an e-mail; bounded so an abandoned
 * sign-in has no effect later.
 */
const waitMs = 30 * 60_000

/** Recipient of a message, and the listing it is about. */
interface Recipient {
  user: number
  property?: number
}

/** Stores a message written on a listing page, in this tab only, so the conversation can send it after sign-in. */
export function keepMessage({ user, property }: Recipient, text: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([user, property ?? null, text, Date.now()]))
  } catch (error) {
    console.warn('The message could not be kept', error)
  }
}

/** Returns the pending message for this conversation and removes it; null if there is none or it has expired. */
export function takeMessage({ user, property }: Recipient): string | null {
  try {
    const [to, about, text, at] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown[]
    if (to !== user || about !== (property ?? null)) return null
    sessionStorage.removeItem(key)
    const fresh = typeof at === 'number' && Date.now() - at < waitMs
    return fresh && typeof text === 'string' ? text : null
  } catch {
    return null
  }
}

/** Drops a stored message that was not sent. */
export function forgetMessage(): void {
  try {
    sessionStorage.removeItem(key)
  } catch (error) {
    console.warn('The message could not be dropped', error)
  }
}
