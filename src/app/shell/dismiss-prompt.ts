import { createAtom } from '@tanstack/store'

const key = 'app-prompt-closed'
const closedHere = createAtom(false)

/** Whether this browser has closed the offer of the app before. */
export function wasPromptClosed(): boolean {
  if (closedHere.get()) return true
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Closes it, here and on every later visit; where nothing can be stored, on this page. */
export function closePrompt(): void {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // A forbidden storage costs the memory of it.
  }
  closedHere.set(true)
}

/** Calls back when it is closed. Gives how to stop. */
export const onPromptClosed = (onChange: () => void): (() => void) =>
  closedHere.subscribe(onChange).unsubscribe
