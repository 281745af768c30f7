import { createAtom } from '@tanstack/store'

const key = 'app-prompt-closed'
const closedHere = createAtom(false)

/** Whether the app offer was dismissed in this browser. */
export function wasPromptClosed(): boolean {
  if (closedHere.get()) return true
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Dismisses the offer for good, or only on this page if storage is forbidden. */
export function closePrompt(): void {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // Without storage, the offer is dismissed only on this page.
  }
  closedHere.set(true)
}

/** Calls back when the offer is dismissed. Returns a function that unsubscribes. */
export const onPromptClosed = (onChange: () => void): (() => void) =>
  closedHere.subscribe(onChange).unsubscribe
