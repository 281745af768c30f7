import { createAtom } from '@tanstack/store'

const key = 'review-keys'

function stored(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/**
 * Whether single-key shortcuts are on. They can be turned off, because speech input and accidental keystrokes trigger
 * them.
 */
export const keysOn = createAtom(stored())

/** Turns the shortcuts on or off for good, or only on this page if storage is forbidden. */
export function turnKeys(on: boolean): void {
  try {
    localStorage.setItem(key, on ? 'on' : 'off')
  } catch {
    // Without storage, the choice applies to this page only.
  }
  keysOn.set(on)
}
