import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { RequestStatus, ListingStatus } from '../../../contract/listing/listing-states'
import type { ModerationContext } from '../../../machines/records/moderation'
import { allowedEvents } from '../../core/advance'
import { eventsFor } from '../../core/allowed-events'
import { kindOf } from '../../core/registry'
import type { DB } from '../../platform/db/schema'
import { featuringForOwner } from './featurable'
import type { ListedRow, ListingRecord } from './kind'
import { standingPart } from './listed-kind'
import { featuringOf } from './listing-featuring'
import { countListings, type ListingStateRow, snapshotsOf } from './listing-snapshots'
import { listingDrafts, listingStatus, statusesOf } from './listing-status'

type StandingRow = ListingStateRow & Pick<ListedRow, 'reject_reason' | 'due_at'>

interface OwnFilter {
  id?: number
  request_status?: RequestStatus
  listing_status?: ListingStatus
}

/** Returns the conditions for a user's own listings, except deleted ones, on a row `alias`. */
export function ownConditions(
  record: ListingRecord,
  alias: string,
  userId: number,
  { id, request_status, listing_status }: OwnFilter,
): RawBuilder<boolean>[] {
  const row = (column: string) => sql.ref(`${alias}.${column}`)
  const found = [sql<boolean>`${row('user_id')} = ${userId}`, sql<boolean>`${row('deleted_at')} is null`]
  if (request_status) found.push(sql`${row('request_status')} = ${request_status}`)
  if (listing_status) found.push(sql`${listingStatus(record, alias)} = ${listing_status}`)
  if (id !== undefined) found.push(sql`${row('id')} = ${id}`)
  return found
}

/** Returns the part of an own listing that its card lacks: state, featuring and available events. */
export async function ownParts<Row extends StandingRow>(
  db: Kysely<DB>,
  record: ListingRecord,
  userId: number,
  rows: readonly Row[],
  now: Date,
) {
  const ids = rows.map((row) => row.id)
  const snapshot = await snapshotsOf(db, record, userId, rows, now)
  const featuring = await featuringOf(db, record, ids)
  const featurable = await featuringForOwner(db, record, ids, { userId, now })
  const statuses = await statusesOf(db, record, ids)
  const { machine } = kindOf(record)
  return (row: Row) => ({
    ...standingPart(machine, row),
    allowed: eventsFor(snapshot(row), 'person'),
    unmet: (snapshot(row).context as ModerationContext).gate,
    featuring: featuring.get(row.id) ?? null,
    ...featurable(row.id),
    listing_status: statuses.get(row.id)!,
  })
}

/** Returns the part of a listing for its owner and admins only: state, reason and available events. */
export async function insiderPart(
  db: Kysely<DB>,
  record: ListingRecord,
  row: StandingRow & Pick<ListedRow, 'user_id'>,
  viewerId: number | null,
  now: Date,
) {
  const actor = { role: viewerId === row.user_id ? 'person' : 'admin', id: viewerId } as const
  const allowed = await db
    .transaction()
    .execute((trx) => allowedEvents(trx, { record, id: row.id, actor, now }))
  return { ...standingPart(kindOf(record).machine, row), allowed }
}

/** Returns the reply fields of an own list: counts by state, and unsubmitted forms. */
export const ownExtra = async (db: Kysely<DB>, record: ListingRecord, userId: number) => ({
  counts: await countListings(db, record, userId),
  drafts: await listingDrafts(db, record, userId),
})
