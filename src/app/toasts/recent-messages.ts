import { createAtom } from '@tanstack/store'
import { messagesKept } from '../../../contract/shell-limits'

/** A message that was shown; `text: null` is a failure without a message. */
export interface RecentMessage {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string | null
  /** Path on this site that the message links to. */
  to?: string
  /** Time at which the message was shown, in ms since the epoch. */
  at: number
}

const key = 'recent-messages'
const kept = createAtom<readonly RecentMessage[]>([])
let isRead = false

/** Returns this tab's recent messages, newest first. They survive a reload, but not closing the tab. */
export function recentMessages(): readonly RecentMessage[] {
  if (!isRead) {
    isRead = true
    kept.set(stored())
  }
  return kept.get()
}

/** Calls back after each change. Returns a function that unsubscribes. */
export const onRecentMessages = (onChange: () => void): (() => void) => kept.subscribe(onChange).unsubscribe

/** Stores a message and drops the oldest beyond twenty. */
export function keepMessage(message: Omit<RecentMessage, 'id' | 'at'>, at = Date.now()): void {
  const before = recentMessages()
  const id = Math.max(0, ...before.map((one) => one.id)) + 1
  write([{ ...message, id, at }, ...before].slice(0, messagesKept))
}

/** Deletes all messages, so the next user of the browser can't read them. */
export function forgetMessages(): void {
  isRead = true
  write([])
}

function write(messages: readonly RecentMessage[]): void {
  kept.set(messages)
  try {
    sessionStorage.setItem(key, JSON.stringify(messages))
  } catch {
    // Without storage, messages don't survive a reload.
  }
}

function stored(): RecentMessage[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? (found as RecentMessage[]).slice(0, messagesKept) : []
  } catch {
    return []
  }
}
