import type { DecisionItem, ReviewVerdict } from '../../../../machines/flows/decision/ports'
import type { QueueAct, QueueItem } from '../record-texts'

/** Identifies each verdict among a listing's allowed actions by its tone and whether it needs a reason. */
const marks: Record<ReviewVerdict, (act: QueueAct) => boolean> = {
  approve: ({ tone }) => tone === 'usual',
  ask: ({ tone, needs_reason }) => needs_reason && tone !== 'grave',
  reject: ({ tone, needs_reason }) => needs_reason && tone === 'grave',
}

type Decidable = Pick<QueueItem, 'round' | 'allowed'>

/** A record with everything that a decision needs. */
export type Reviewed = Decidable & Pick<QueueItem, 'record' | 'id' | 'title' | 'version'>

/**
 * Returns the record's event for a verdict; undefined if the record's state machine allows none or the record isn't a
 * listing.
 */
export const eventOf = ({ round, allowed }: Decidable, verdict: ReviewVerdict): string | undefined =>
  round === null ? undefined : allowed.find(marks[verdict])?.event

/** Returns the records as the flow sends them, each with its event for the verdict; those without one are left out. */
export const itemsFor = (items: readonly Reviewed[], verdict: ReviewVerdict): DecisionItem[] =>
  items.flatMap((item) => {
    const event = eventOf(item, verdict)
    const { record, id, title, version } = item
    return event ? [{ record, id, title, event, version }] : []
  })
