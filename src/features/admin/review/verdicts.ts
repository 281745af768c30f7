import type { QueueAct, QueueItem } from '../record-texts'

/** What a moderator answers: yes, not yet, or no for good. */
export type Verdict = 'approve' | 'ask' | 'reject'

/** The acts of a listing that waits, as its machine marks them: the usual one, a grave one, and one that needs words. */
const marks: Record<Verdict, (act: QueueAct) => boolean> = {
  approve: ({ tone }) => tone === 'usual',
  ask: ({ tone, needs_reason }) => needs_reason && tone !== 'grave',
  reject: ({ tone, needs_reason }) => needs_reason && tone === 'grave',
}

type Decidable = Pick<QueueItem, 'round' | 'allowed'>

/** The event of this verdict for the record now; none if its machine has none, or it is no listing. */
export const eventOf = ({ round, allowed }: Decidable, verdict: Verdict): string | undefined =>
  round === null ? undefined : allowed.find(marks[verdict])?.event

/** A record of the queue as the address names it. */
export const keyOf = ({ record, id }: Pick<QueueItem, 'record' | 'id'>): string => `${record}.${id}`
