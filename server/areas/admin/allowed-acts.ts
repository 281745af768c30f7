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
  /** The person concerned reads the reason: in a mail, or on the record itself. */
  reason_read: boolean
  tone: Tone | null
}

/** An act of the record's state that this administrator may not do now: `text` gives the reason. */
export interface BarredAct {
  event: string
  text: TextKey
}

/** What one administrator may do to a record now, and what a guard keeps them from; nothing where there is no record. */
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

/** Of the state's events for administrators those that a guard refuses with a sentence of its own. */
function barredFrom(record: RecordName, seen: AnyMachineSnapshot, allowed: readonly string[]): BarredAct[] {
  const types = new Set(getNextTransitions(seen).map(({ eventType }) => eventType))
  return [...types]
    .filter((event) => !allowed.includes(event))
    .flatMap((event) => {
      const refused = refusedBy(record, seen, { type: event }, 'admin')
      return refused ? [{ event, text: refused.text }] : []
    })
}

/** The transitions that an administrator would take by an event: they define what is asked for, and what follows. */
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
