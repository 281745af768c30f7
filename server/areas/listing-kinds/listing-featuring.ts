import { sql, type Kysely } from 'kysely'
import type { Featuring } from '../../../contract/calls/listings/card-shapes'
import { advertisementMachine } from '../../../machines/records/advertisement/machine'
import { isTagged, statesTagged } from '../../../machines/tagged'
import type { DB } from '../../platform/db/schema'
import { advance } from '../../core/advance'
import type { Trx } from '../../core/kind'
import type { Listing } from './kind'

/** Ends the featuring of a listing that is rejected or removed; a slot that was only reserved is released (D67). */
export async function endFeaturing(trx: Trx, { record, id }: Listing, now: Date): Promise<void> {
  const open = await openAdvertisement(trx, record, id)
  if (open === undefined) return
  await advance(trx, {
    record: 'advertisement',
    id: open,
    event: { type: 'listing.withdrawn' },
    actor: { role: 'server', id: null },
    now,
  })
}

/** Returns the pending or running featuring of a listing; there is at most one. */
export async function openAdvertisement(
  trx: Kysely<DB>,
  record: Listing['record'],
  id: number,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('advertisement')
    .select('id')
    .where(`${record}_id`, '=', id)
    .where('state', 'in', statesTagged(advertisementMachine, 'open'))
    .executeTakeFirst()
  return row?.id
}

/** Returns the latest featuring of each listing; omits listings never featured. */
export async function featuringOf(
  db: Kysely<DB>,
  record: 'property' | 'project',
  ids: readonly number[],
): Promise<Map<number, Featuring>> {
  if (ids.length === 0) return new Map()
  const column = sql.ref(`a.${record}_id`)
  const { rows } = await sql<{
    listing: number
    state: Featuring['state']
    due_at: Date
    reject_reason: string | null
  }>`
    select distinct on (${column}) ${column} as listing, a.state, a.due_at, a.reject_reason
    from advertisement a where ${column} in (${sql.join([...ids])}) order by ${column}, a.id desc`.execute(db)
  return new Map(
    rows.map(({ listing, state, due_at, reject_reason }) => [
      listing,
      {
        state,
        is_open: isTagged(advertisementMachine, state, 'open'),
        end_at: due_at.toISOString(),
        reject_reason,
      },
    ]),
  )
}
