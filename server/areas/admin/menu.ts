import { getNextTransitions, type AnyMachineSnapshot } from 'xstate'
import { entryOf } from '../../../machines/catalogue'
import type { Meta } from '../../../machines/kit'
import { eventsFor, refusedBy, seenBy, type Move } from '../../core/advance'
import type { Trx } from '../../core/kind'
import type { RecordName, Tone } from '../../../contract/values'

export interface AllowedAct {
  event: string
  needs_reason: boolean
  tone: Tone | null
}

/** An act of the record's state that this administrator may not do now: `text` gives the reason. */
export interface BarredAct {
  event: string
  /** Key of the language files. */
  text: string
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

/** How grave it is, and whether it asks for a reason, is defined by the transition that an administrator would take. */
const asksReason = (seen: AnyMachineSnapshot, event: string): boolean =>
  getNextTransitions(seen).some((one) => {
    const meta = one.meta as Meta | undefined
    return one.eventType === event && meta?.needsReason === true && meta.by?.includes('admin') === true
  })
