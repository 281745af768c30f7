import type { TextKey } from '../../../contract/texts/catalogue'
import { getNextTransitions, type AnyMachineSnapshot } from 'xstate'
import { entryOf } from '../../../machines/catalogue'
import type { Meta } from '../../../machines/kit'
import { eventsFor, refusedBy } from '../../core/allowed-events'
import { seenBy } from '../../core/advance'
import { type Move } from '../../core/kind'
import type { Trx } from '../../core/kind'
import { kindOf } from '../../core/registry'
import type { RecordName, Tone } from '../../../contract/values'
import { repeatsReason } from '../notifications'

export interface AllowedAct {
  event: string
  needs_reason: boolean
  /** Whether the user concerned sees the reason, in an e-mail or on the record. */
  reason_read: boolean
  tone: Tone | null
}

/** An event of the record's state that this administrator can't trigger now; `text` is the reason. */
export interface BarredAct {
  event: string
  text: TextKey
}

/**
 * Returns the events an administrator may trigger on a record now and the events blocked by a guard; empty if the
 * record doesn't exist.
 */
export async function menuOf(
  trx: Trx,
  { record, id, adminId, now }: Pick<Move, 'record' | 'id' | 'now'> & { adminId: number },
): Promise<{ allowed: AllowedAct[]; barred: BarredAct[] }> {
  const seen = await seenBy(trx, { record, id, actor: { role: 'admin', id: adminId }, now })
  if (!seen) return { allowed: [], barred: [] }
  const { events } = entryOf(record).labels
  const allowed = eventsFor(seen, 'admin')
  return {
    allowed: allowed.map((event) => ({
      event,
      needs_reason: asksReason(seen, event),
      reason_read: Boolean(kindOf(record).reasonIn?.[event]) || isMailed(seen, event),
      tone: events[event]?.tone ?? null,
    })),
    barred: barredFrom(record, seen, allowed),
  }
}

/** Returns the state's admin events that a guard rejects with a specific message. */
function barredFrom(record: RecordName, seen: AnyMachineSnapshot, allowed: readonly string[]): BarredAct[] {
  const types = new Set(getNextTransitions(seen).map(({ eventType }) => eventType))
  return [...types]
    .filter((event) => !allowed.includes(event))
    .flatMap((event) => {
      const refused = refusedBy(record, seen, { type: event }, 'admin')
      return refused ? [{ event, text: refused.inMenu ?? refused.text }] : []
    })
}

/**
 * Returns the transitions an event would take for an administrator; their metadata defines the required input and the
 * effects.
 */
const takenBy = (seen: AnyMachineSnapshot, event: string) =>
  getNextTransitions(seen).filter(
    ({ eventType, meta }) =>
      eventType === event && (meta as Meta | undefined)?.by?.includes('admin') === true,
  )

const asksReason = (seen: AnyMachineSnapshot, event: string): boolean =>
  takenBy(seen, event).some(({ meta }) => (meta as Meta).needsReason === true)

const isMailed = (seen: AnyMachineSnapshot, event: string): boolean =>
  takenBy(seen, event).some(({ actions }) =>
    actions.some((action) => repeatsReason(typeof action === 'string' ? action : typeOf(action))),
  )

const typeOf = (action: object): string => String((action as { type?: unknown }).type)
