import { otp } from '../../../contract/limits'
import { pack, unpack } from '../../../machines/flows/memory'

/** For all tabs of this browser: the e-mailed link is opened in another one than the form. */
const key = 'flow.registration'
const version = 1

/** Keeps the server's id of the registration as long as its code lives; it grants nothing without a proof of the address. */
export function keepRegistration(registration: string): void {
  try {
    const kept = pack(key, version, { registration }, Date.now(), otp.lifeSeconds * 1000)
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Without storage the link signs in all the same, and the password is set by mail.
  }
}

/** What this browser registered last; null where it did not, or too long ago. */
export function keptRegistration(): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    const read = unpack<{ registration: string }>(key, version, stored, Date.now())
    return read && 'memory' in read ? read.memory.registration : null
  } catch {
    return null
  }
}

/** The registration is over. */
export function forgetRegistration(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // A browser that forbids storage has nothing to drop.
  }
}
