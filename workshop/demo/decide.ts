import type { ListingRecord } from '../../server/areas/listing-kinds'
import { advance } from '../../server/core/advance'
import { type Move } from '../../server/core/kind'
import type { Trx } from '../../server/core/kind'

/** Sends an event to a listing. If the decision can be undone for a while, also lets that time elapse. */
export async function decide(trx: Trx, move: Move & { record: ListingRecord }): Promise<void> {
  await advance(trx, move)
  const { held_until: until } = await trx
    .selectFrom<ListingRecord>(move.record)
    .select('held_until')
    .where('id', '=', Number(move.id))
    .executeTakeFirstOrThrow()
  if (!until) return
  const actor = { role: 'clock', id: null } as const
  await advance(trx, { ...move, event: { type: 'hold.over' }, actor, set: undefined, now: until })
}
