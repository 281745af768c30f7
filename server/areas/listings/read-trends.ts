import { sql, type Kysely } from 'kysely'
import { listing } from '../../../contract/limits'
import type { Data } from '../../../contract/calls/call-types'
import { dayOf } from '../../platform/process/clock'
import type { DB } from '../../platform/db/schema'

type Trend = NonNullable<Data<'get-added-properties'>[number]['trend']>

interface DayRow {
  id: number
  day: number
  views: number
  interested: number
}

/**
 * Returns views and enquiries of properties for each of the last days (UTC), oldest first, ending today. Omits
 * properties that had neither.
 */
export async function readTrends(
  db: Kysely<DB>,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Trend>> {
  if (ids.length === 0) return new Map()
  const first = dayOf(now) - listing.trendDays + 1
  const { rows } = await sql<DayRow>`
    select property_id as id, day, views, 0 as interested from view_day
    where property_id in (${sql.join(ids)}) and day >= ${first}
    union all
    select i.property_id, floor(extract(epoch from i.created_at) / 86400)::int as day, 0, count(*)::int
    from interest i join app_user u on u.id = i.user_id and u.account_state = 'active'
    where i.property_id in (${sql.join(ids)}) and i.created_at >= ${new Date(first * 86_400_000)}
    group by 1, 2`.execute(db)
  const trends = new Map<number, Trend>()
  for (const { id, day, views, interested } of rows) {
    const days = () => Array.from({ length: listing.trendDays }, () => 0)
    const trend = trends.get(id) ?? { views: days(), interested: days() }
    trends.set(id, trend)
    if (trend.views[day - first] === undefined) continue
    trend.views[day - first]! += views
    trend.interested[day - first]! += interested
  }
  return trends
}
