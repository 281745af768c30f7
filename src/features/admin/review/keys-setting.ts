import { createAtom } from '@tanstack/store'

const key = 'review-keys'

function stored(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/** Whether single keys act at the queue; users of speech input, or those who press keys by mistake, turn that off. */
export const keysOn = createAtom(stored())

/** Turns them on or off, here and on every later visit; where nothing can be stored, on this page. */
export function turnKeys(on: boolean): void {
  try {
    localStorage.setItem(key, on ? 'on' : 'off')
  } catch {
    // A forbidden storage costs the memory of it.
  }
  keysOn.set(on)
}
