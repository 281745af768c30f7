import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../platform/db/schema'
import type { Trx } from '../../core/kind'
import { readSetting } from '../../platform/settings/settings'
import { holdAnew, paidUntil, useSlot as spendSlot } from '../packages'
import { featureOf, type Listing, type ListingRecord } from './kind'

const day = 24 * 60 * 60_000

/**
 * A listing goes live: its slot is spent and its time begins (D13). It ends with the package that paid for it, or
 * after the validity of the settings if that is sooner (0 days: only with the package).
 */
export async function goLive(trx: Trx, { record, id }: Listing, userId: number, now: Date): Promise<void> {
  const slot = { userId, kind: featureOf(record), recordId: id, now }
  await holdAnew(trx, slot)
  await spendSlot(trx, slot)
  const days = await readSetting(trx, 'listing_validity_days')
  const { rows } = await sql<{ until: Date | null }>`
    select ${paidUntil(record, now)} as until from ${sql.table(record)} l where l.id = ${id}`.execute(trx)
  const ends = [rows[0]?.until?.getTime() ?? null, days > 0 ? now.getTime() + days * day : null].filter(
    (end) => end !== null,
  )
  const due_at = ends.length > 0 ? new Date(Math.min(...ends)) : null
  await trx.updateTable(record).set({ due_at, warned_at: null }).where('id', '=', id).execute()
}

/** That a slot of the row `alias` is spent, which is never undone: it has been live (D67). */
export const hasSpentSlot = (record: ListingRecord, alias: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from slot u where u.record = ${record} and u.record_id = ${sql.ref(`${alias}.id`)}
    and u.state = 'used')`

/** Which of some listings have been accepted at least once; one that came without a slot only while it stands so. */
export async function everLive(
  db: Kysely<DB>,
  record: ListingRecord,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select l.id from ${sql.table(record)} l
    where l.id in (${sql.join(ids)})
      and (l.request_status = 'approved' or ${hasSpentSlot(record, 'l')})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
