import type { QueueItem } from '../record-texts'
import { keyOf } from './verdicts'

/** The record that is open at the queue, and its place in the list, from 0. */
export interface OpenRecord {
  item: QueueItem
  at: number
  /** It is not in the list any more, and was not decided here. */
  isGone: boolean
}

/** What the queue knows besides its list. */
export interface OpenAsked {
  /** The record that the address names. */
  key: string | undefined
  /** What was open when the list was shown last. */
  before: OpenRecord | null
  /** What was decided on this page. */
  settled: ReadonlySet<string>
}

/**
 * The record that is open: what the address names, or else what was open before. A listing that leaves the list while
 * somebody reads it stays open: with the next one in its place, a key would decide what nobody has read.
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

/** Whether the same is open in the same way. */
export const isSame = (one: OpenRecord | null, other: OpenRecord | null): boolean =>
  one?.item === other?.item && one?.at === other?.at && one?.isGone === other?.isGone

/** What is one step further in the list. What has left it stood before the one that has moved up to its place. */
export const besides = (
  items: readonly QueueItem[],
  { at, isGone }: OpenRecord,
  step: 1 | -1,
): QueueItem | undefined => items[isGone && step === 1 ? at : at + step]

/** What is open after a decision: the same record where it was refused or not decided, else the next, else the first. */
export function openAfter(
  items: readonly QueueItem[],
  at: number,
  settled: ReadonlySet<string>,
): QueueItem | undefined {
  return [...items.slice(at), ...items].find((item) => !settled.has(keyOf(item)))
}
