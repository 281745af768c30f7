import { keyOf } from '../../../../machines/flows/decision/ports'
import type { QueueItem } from '../record-texts'

/** Record open in the queue and its position in the list, starting at 0. */
export interface OpenRecord {
  item: QueueItem
  at: number
  /** Whether the record left the list without being decided here. */
  isGone: boolean
}

/** State of the queue apart from its list. */
export interface OpenAsked {
  /** Record in the URL. */
  key: string | undefined
  /** Record that was open when the list was last rendered. */
  before: OpenRecord | null
  /** Records decided on this page. */
  settled: ReadonlySet<string>
}

/**
 * Returns the open record: the one in the URL, else the one open before. A listing that leaves the list while open
 * stays open; otherwise a shortcut could decide the next listing before anyone has read it.
 */
export function openIn(
  items: readonly QueueItem[],
  { key: asked, before, settled }: OpenAsked,
): OpenRecord | null {
  const key = asked ?? (before ? keyOf(before.item) : undefined)
  const named = items.findIndex((item) => keyOf(item) === key)
  if (named >= 0) return { item: items[named]!, at: named, isGone: false }
  if (before && keyOf(before.item) === key && before.item.round !== null && !settled.has(key))
    return { ...before, isGone: true }
  const at = Math.min(before?.at ?? 0, items.length - 1)
  const item = items[at]
  return item ? { item, at, isGone: false } : null
}

/** Whether both are the same record in the same position and state. */
export const isSame = (one: OpenRecord | null, other: OpenRecord | null): boolean =>
  one?.item === other?.item && one?.at === other?.at && one?.isGone === other?.isGone

/**
 * Returns the record before or after the open one. If the open record has left the list, the next one is already at its
 * position.
 */
export const besides = (
  items: readonly QueueItem[],
  { at, isGone }: OpenRecord,
  step: 1 | -1,
): QueueItem | undefined => items[isGone && step === 1 ? at : at + step]

/**
 * Returns the record to open after a decision: the open one if it wasn't decided, else the next one, else the first.
 */
export function openAfter(
  items: readonly QueueItem[],
  at: number,
  settled: ReadonlySet<string>,
): QueueItem | undefined {
  return [...items.slice(at), ...items].find((item) => !settled.has(keyOf(item)))
}
