import { getNextTransitions, type AnyMachineSnapshot } from 'xstate'
import { entryOf } from '../../../machines/catalogue'
import type { Meta } from '../../../machines/kit'
import { eventsFor } from '../../core/advance'
import type { Trx } from '../../core/kind'
import type { RecordName, Tone } from '../../../contract/values'
import { kindOf } from '../../core/registry'

export interface AllowedAct {
  event: string
  needs_reason: boolean
  tone: Tone | null
}

/** What an administrator may do to a record now, and what asks for a reason and how grave it is; empty when there is no such record. */
export async function menuOf(trx: Trx, record: RecordName, id: string, now: Date): Promise<AllowedAct[]> {
  const kind = kindOf(record)
  const row = await trx
    .selectFrom(kind.table)
    .selectAll()
    .where('id' as never, '=', id as never)
    .executeTakeFirst()
  if (!row) return []
  const context = await kind.context(trx, row as never, now)
  const value = kind.stateOf(row as never)
  const snapshot = kind.machine.resolveState({ value, context } as never) as AnyMachineSnapshot
  const next = getNextTransitions(snapshot)
  const asks = (event: string) =>
    next.some((one) => {
      const meta = one.meta as Meta | undefined
      return one.eventType === event && meta?.needsReason === true && meta.by?.includes('admin') === true
    })
  const { events } = entryOf(record).labels
  return eventsFor(snapshot, 'admin').map((event) => ({
    event,
    needs_reason: asks(event),
    tone: events[event]?.tone ?? null,
  }))
}
