import { sql, type Kysely } from 'kysely'
import type { AnyMachineSnapshot } from 'xstate'
import type { ListingCounts } from '../../../contract/calls/own/shapes'
import { listingStatuses, type ListingStatus } from '../../../contract/listing/listing-states'
import { requestStatuses, type RequestStatus } from '../../../contract/listing/listing-states'
import { kindOf } from '../../core/registry'
import type { DB } from '../../platform/db/schema'
import { readSetting } from '../../platform/settings/settings'
import { closedGate, readFacts } from '../eligibility'
import { slotHolders } from '../packages'
import { everLive } from './go-live'
import { featureOf, type ListedRow, type ListingRecord } from './kind'
import { shownRevision } from './listed-kind'
import { listingDrafts, listingStatus } from './listing-status'

/** Columns that determine a row's state. */
export type ListingStateRow = Pick<ListedRow, 'id' | 'request_status' | 'revision_state' | 'status'> & {
  property_type?: string
  market_status?: string
}

/** Returns the machine snapshot of each of a user's listings, reading the facts once for all of them. */
export async function snapshotsOf<Row extends ListingStateRow>(
  db: Kysely<DB>,
  record: ListingRecord,
  userId: number,
  rows: readonly Row[],
  now: Date,
): Promise<(row: Row) => AnyMachineSnapshot> {
  const feature = featureOf(record)
  const ids = rows.map((row) => row.id)
  const reviewEdits = record === 'property' && (await readSetting(db, 'review_edits'))
  const facts = await readFacts(db, { userId, feature, demoMode: false, now })
  const holders = await slotHolders(db, feature, ids, now)
  const live = await everLive(db, record, ids)
  const { machine, stateOf } = kindOf(record)
  return (row) => {
    const hasRoom = facts.limitAvailable || holders.has(row.id)
    const gate = closedGate({ ...facts, limitAvailable: hasRoom })
    const wasLive = live.has(row.id)
    const context = { offer: row.property_type, hasRoom, gate, reviewEdits, wasLive, isHeld: false }
    const value = stateOf({ ...row, revision_state: shownRevision(machine, row), deleted_at: null } as never)
    return machine.resolveState({ value, context } as never) as AnyMachineSnapshot
  }
}

/** Counts a user's listings of a kind by state. */
export async function countListings(
  db: Kysely<DB>,
  record: ListingRecord,
  userId: number,
): Promise<ListingCounts> {
  const { rows } = await sql<{ state: RequestStatus; status: ListingStatus; n: number }>`
    select l.request_status as state, ${listingStatus(record, 'l')} as status, count(*)::int as n
    from ${sql.table(record)} l where l.user_id = ${userId} and l.deleted_at is null group by 1, 2`.execute(
    db,
  )
  const sum = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(fits).reduce((all, { n }) => all + n, 0)
  const byState = requestStatuses.map((state) => [state, sum((row) => row.state === state)])
  const byStatus = listingStatuses.map((status) => [status, sum((row) => row.status === status)])
  const statuses = Object.fromEntries(byStatus) as ListingCounts['statuses']
  const drafts = (await listingDrafts(db, record, userId)).length
  return {
    ...(Object.fromEntries(byState) as Record<RequestStatus, number>),
    total: sum(() => true),
    statuses: { ...statuses, draft: drafts },
  }
}
