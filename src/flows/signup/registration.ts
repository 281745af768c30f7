import { otp } from '../../../contract/limits'
import { pack, unpack } from '../../../machines/flows/memory'

/** Key in storage shared by all tabs, because the e-mailed link opens in another tab. */
const key = 'flow.registration'
const version = 1

/**
 * Stores the registration's id for as long as its code is valid; the id grants nothing until the address is verified.
 */
export function keepRegistration(registration: string): void {
  try {
    const kept = pack(key, version, { registration }, Date.now(), otp.lifeSeconds * 1000)
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Without storage the link still signs the user in, and the password is set by e-mail.
  }
}

/** Returns this browser's latest registration; null if there is none or it has expired. */
export function keptRegistration(): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    const read = unpack<{ registration: string }>(key, version, stored, Date.now())
    return read && 'memory' in read ? read.memory.registration : null
  } catch {
    return null
  }
}

/** Deletes the stored registration once it is complete. */
export function forgetRegistration(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to delete.
  }
}
