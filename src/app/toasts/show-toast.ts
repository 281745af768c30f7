import { createAtom } from '@tanstack/store'
import { keepMessage } from './recent-messages'

/** A toast. `text: null` is a failure without a message and shows a generic one (§8). */
export interface ToastMessage {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string | null
  /** Path on this site that the message links to. */
  to?: string
}

/** Toasts not shown yet; consumed by the toast host. */
export const waitingToasts = createAtom<readonly ToastMessage[]>([])

let lastId = 0

/** Whether a toast was ever shown on this page; the host stays mounted from then on. */
export function anyToastYet(): boolean {
  return lastId > 0
}

/** Shows a toast at the top right for 5 seconds (§9) and adds it to the recent messages. */
export function showToast(toast: Omit<ToastMessage, 'id'>): void {
  const message = { ...toast, id: ++lastId }
  waitingToasts.set((waiting) => [...waiting, message])
  keepMessage(toast)
}
