import { createAtom } from '@tanstack/store'
import { keepMessage } from './recent-messages'

/** One message for the person. `text: null` is a failure without words: the general sentence is shown (§8). */
export interface ToastMessage {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string | null
  /** An address on this site that it leads to. */
  to?: string
}

/** Messages not shown yet; the toast host takes them. */
export const waitingToasts = createAtom<readonly ToastMessage[]>([])

let lastId = 0

/** Whether there ever was a message on this page: what draws them then stays. */
export function anyToastYet(): boolean {
  return lastId > 0
}

/** Shows a message at the top right for 5 seconds (§9); the bell shows it again. */
export function showToast(toast: Omit<ToastMessage, 'id'>): void {
  const message = { ...toast, id: ++lastId }
  waitingToasts.set((waiting) => [...waiting, message])
  keepMessage(toast)
}
