import { createAtom } from '@tanstack/store'
import { messagesKept } from '../../../contract/shell-limits'

/** A message that was shown; `text: null` is a failure without words. */
export interface RecentMessage {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string | null
  /** An address on this site that it leads to. */
  to?: string
  /** Milliseconds since 1970, UTC. */
  at: number
}

const key = 'recent-messages'
const kept = createAtom<readonly RecentMessage[]>([])
let isRead = false

/** The last messages of this tab, the newest first. They survive a reload and go with the tab. */
export function recentMessages(): readonly RecentMessage[] {
  if (!isRead) {
    isRead = true
    kept.set(stored())
  }
  return kept.get()
}

/** Calls back after each change. Gives how to stop. */
export const onRecentMessages = (onChange: () => void): (() => void) => kept.subscribe(onChange).unsubscribe

/** Keeps a message; the oldest go beyond twenty. */
export function keepMessage(message: Omit<RecentMessage, 'id' | 'at'>, at = Date.now()): void {
  const before = recentMessages()
  const id = Math.max(0, ...before.map((one) => one.id)) + 1
  write([{ ...message, id, at }, ...before].slice(0, messagesKept))
}

/** Deletes them all, so that the next user of the browser does not read them. */
export function forgetMessages(): void {
  isRead = true
  write([])
}

function write(messages: readonly RecentMessage[]): void {
  kept.set(messages)
  try {
    sessionStorage.setItem(key, JSON.stringify(messages))
  } catch {
    // A full or forbidden storage costs only what a reload would show.
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
