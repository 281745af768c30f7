import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../platform/db/schema'
import type { Trx } from '../../core/kind'
import { readSetting } from '../../platform/settings/settings'
import { holdAnew, paidUntil, useSlot as spendSlot } from '../packages'
import { featureOf, type Listing, type ListingRecord } from './kind'

const day = 24 * 60 * 60_000

/**
 * Takes a listing live: uses its slot and starts its duration (D13). The listing ends with the package that covers it,
 * or after the configured duration if that is sooner (0 days: only with the package).
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

/**
 * Whether the listing in row `alias` has a used slot, which can't be released because the listing has been live (D67).
 */
export const hasSpentSlot = (record: ListingRecord, alias: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from slot u where u.record = ${record} and u.record_id = ${sql.ref(`${alias}.id`)}
    and u.state = 'used')`

/** Returns which listings have ever been approved; listings without a slot count only while they are approved. */
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
