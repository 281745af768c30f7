import type { QueueAct, QueueItem } from '../record-texts'

/** A moderator's verdict: approve, request changes, or reject permanently. */
export type Verdict = 'approve' | 'ask' | 'reject'

/** Identifies each verdict among a listing's allowed actions by its tone and whether it needs a reason. */
const marks: Record<Verdict, (act: QueueAct) => boolean> = {
  approve: ({ tone }) => tone === 'usual',
  ask: ({ tone, needs_reason }) => needs_reason && tone !== 'grave',
  reject: ({ tone, needs_reason }) => needs_reason && tone === 'grave',
}

type Decidable = Pick<QueueItem, 'round' | 'allowed'>

/**
 * Returns the record's event for a verdict; undefined if the record's state machine allows none or the record isn't a
 * listing.
 */
export const eventOf = ({ round, allowed }: Decidable, verdict: Verdict): string | undefined =>
  round === null ? undefined : allowed.find(marks[verdict])?.event

/** Returns a queue record's key in the URL. */
export const keyOf = ({ record, id }: Pick<QueueItem, 'record' | 'id'>): string => `${record}.${id}`
