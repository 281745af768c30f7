import { sql, type Kysely } from 'kysely'
import type { Meta } from '../../../../machines/kit'
import { propertyMachine } from '../../../../machines/records/property/machine'
import type { Data } from '../../../../contract/calls/call-types'
import { overviewStatuses, type OverviewStatus } from '../../../../contract/values'
import type { DB } from '../../../platform/db/schema'
import { moderationStates } from '../../listing-kinds'

/** Maps a listing's status, as shown to its owner, to the operator's summary. */
function summed(status: string): OverviewStatus {
  if (status === 'sold' || status === 'rented') return 'closed'
  // All remaining statuses await the owner's action.
  return overviewStatuses.find((one) => one === status) ?? 'sent_back'
}

const states = moderationStates(propertyMachine)

/**
 * Returns the status for a state as stored in the history (`listed.moderation.pending listed.visibility.active
 * listed.market.available`); null if deleted or not yet created.
 */
export function statusInHistory(state: string): OverviewStatus | null {
  const parts = state.split(' ').map((part) => part.split('.'))
  const moderation = parts.find((part) => part[1] === 'moderation')
  if (!moderation) return null
  const { status } = metaOf(moderation.at(-1)!)
  if (status) return summed(status)
  if (moderation.includes('rejected')) return 'sent_back'
  if (parts.some(([, axis, at]) => axis === 'market' && at !== 'available')) return 'closed'
  return parts.some(([, axis, at]) => axis === 'visibility' && at === 'inactive') ? 'hidden' : 'live'
}

const metaOf = (name: string): Meta => states.find((state) => state.name === name)?.meta ?? ({} as Meta)

/**
 * Returns the number of listings per status at the end of each day, computed backwards from today's counts using the
 * daily transitions.
 */
export async function statusDays(
  db: Kysely<DB>,
  { from, to }: { from: string; to: string },
): Promise<NonNullable<Data<'admin/overview'>['listings']>> {
  const now = await countNow(db)
  const { rows } = await sql<{ day: string; from_state: string; to_state: string; n: number }>`
    select day::text as day, from_state, to_state, sum(n)::int as n from daily_transition
    where record = 'property' and day > ${from}::date group by 1, 2, 3`.execute(db)
  const changes = new Map<string, Map<OverviewStatus, number>>()
  for (const { day, from_state, to_state, n } of rows) {
    const change = changes.get(day) ?? new Map<OverviewStatus, number>()
    const [left, entered] = [statusInHistory(from_state), statusInHistory(to_state)]
    if (left) change.set(left, (change.get(left) ?? 0) - n)
    if (entered) change.set(entered, (change.get(entered) ?? 0) + n)
    changes.set(day, change)
  }
  const last = [...changes.keys(), to].toSorted().at(-1)!
  const counts = { ...now }
  const days: { day: string; counts: Record<OverviewStatus, number> }[] = []
  for (let day = last; day >= from; day = dayBefore(day)) {
    if (day <= to) days.unshift({ day, counts: { ...counts } })
    for (const [status, n] of changes.get(day) ?? []) counts[status] = Math.max(0, counts[status] - n)
  }
  return { now, went_live: await wentLive(db, { from, to }), days }
}

/** Counts approvals on these days. */
async function wentLive(db: Kysely<DB>, { from, to }: { from: string; to: string }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::int as n from daily_transition
    where record = 'property' and to_state like '%moderation.approved%'
      and from_state not like '%moderation.approved%' and day between ${from}::date and ${to}::date`.execute(
    db,
  )
  return rows[0]!.n
}

async function countNow(db: Kysely<DB>): Promise<Record<OverviewStatus, number>> {
  const rows = await db
    .selectFrom('status_count')
    .select(['status', 'n'])
    .where('record', '=', 'property')
    .execute()
  const counts = Object.fromEntries(overviewStatuses.map((status) => [status, 0])) as Record<
    OverviewStatus,
    number
  >
  for (const { status, n } of rows) counts[summed(status)] += n
  return counts
}

const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
