import { sql, type Kysely } from 'kysely'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { ListingCounts } from '../../../contract/shapes/own'
import { requestStatuses, type RequestStatus } from '../../../contract/words'
import type { DB } from '../../db/schema'
import { project } from '../../records/project'
import { property } from '../../records/property'
import { readSetting } from '../content/settings'
import { packageFacts } from '../eligibility/facts'
import { slotHolders } from '../packages/holders'
import { featureOf, type ListedRow, type ListingRecord } from './kind'

/** What a row has to say for its state to be known. */
type Standing = Pick<ListedRow, 'id' | 'request_status' | 'revision_state' | 'status'> & {
  property_type?: string
  market_status?: string
}

const kinds = { property, project } as const

/** Where each of somebody's listings stands in its machine, from facts read once for all of them, not once for each. */
export async function snapshotsOf<Row extends Standing>(
  db: Kysely<DB>,
  record: ListingRecord,
  userId: number,
  rows: readonly Row[],
  now: Date,
): Promise<(row: Row) => AnyMachineSnapshot> {
  const feature = featureOf(record)
  const ids = rows.map((row) => row.id)
  const reviewEdits = record === 'property' && (await readSetting(db, 'review_edits'))
  const { limitAvailable } = await packageFacts(db, userId, feature, now)
  const holders = await slotHolders(db, feature, ids, now)
  const { machine, stateOf } = kinds[record] as unknown as {
    machine: AnyStateMachine
    stateOf: (row: object) => unknown
  }
  return (row) => {
    const context = { offer: row.property_type, hasRoom: limitAvailable || holders.has(row.id), reviewEdits }
    const value = stateOf({ ...row, deleted_at: null })
    return machine.resolveState({ value, context } as never) as AnyMachineSnapshot
  }
}

/** How many of somebody's listings of a kind stand where. */
export async function countListings(
  db: Kysely<DB>,
  record: ListingRecord,
  userId: number,
): Promise<ListingCounts> {
  const { rows } = await sql<{ state: RequestStatus; n: number }>`
    select request_status as state, count(*)::int as n from ${sql.table(record)}
    where user_id = ${userId} and deleted_at is null group by 1`.execute(db)
  const of = (state: RequestStatus) => rows.find((row) => row.state === state)?.n ?? 0
  const byState = Object.fromEntries(requestStatuses.map((state) => [state, of(state)]))
  return { ...(byState as Record<RequestStatus, number>), total: rows.reduce((sum, { n }) => sum + n, 0) }
}
