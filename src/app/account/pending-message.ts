const key = 'pending-message'

/** Signing in may take a while, a mail included; an abandoned sign-in must not have effects later. */
const waitMs = 30 * 60_000

/** To whom a message goes, and about which listing. */
interface Recipient {
  user: number
  property?: number
}

/**
 * Keeps a message that was written on the page of a listing for its conversation, in this tab only: there it is sent,
 * after signing in where that was needed.
 */
export function keepMessage({ user, property }: Recipient, text: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([user, property ?? null, text, Date.now()]))
  } catch (error) {
    console.warn('The message could not be kept', error)
  }
}

/** The message for this conversation, once; null where there is none, or it was written too long ago. */
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

/** Drops a message that was kept and not sent yet. */
export function forgetMessage(): void {
  try {
    sessionStorage.removeItem(key)
  } catch (error) {
    console.warn('The message could not be dropped', error)
  }
}
