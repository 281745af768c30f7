import { sql, type Kysely } from 'kysely'
import { listing } from '../../../contract/limits'
import { dayOf, type Clock } from '../../platform/clock'
import type { Ctx } from '../../platform/context'
import type { DB } from '../../platform/db/schema'

/** Milliseconds within which somebody who asks again looks still: a page asks once as a guest and again as the person. */
const sameLook = 30 * 60_000
/** At most so many views are remembered; the oldest are dropped first. */
const remembered = 50_000

/** Views in this process by viewer and time of this clock: the times of two clocks cannot be compared. */
const looks = new WeakMap<Clock, Map<string, number>>()

/** Who looks, from which address, and when. */
export interface ListingViewer {
  ip: string
  viewerId: number | null
  now: Date
}

/** Notes one view, unless the same address or the same person has looked at the property just before. */
export async function noteLook(
  { db, clock }: Ctx,
  propertyId: number,
  { ip, viewerId, now }: ListingViewer,
): Promise<void> {
  const seen = looks.get(clock) ?? new Map<string, number>()
  looks.set(clock, seen)
  const keys = [`${propertyId} ${ip}`, ...(viewerId === null ? [] : [`${propertyId} #${viewerId}`])]
  const again = keys.some((key) => now.getTime() - (seen.get(key) ?? -Infinity) < sameLook)
  for (const key of keys) {
    seen.delete(key)
    seen.set(key, now.getTime())
  }
  for (const key of seen.keys()) {
    if (seen.size <= remembered) break
    seen.delete(key)
  }
  if (again) return
  try {
    await tallyView(db, propertyId, dayOf(now))
  } catch (error) {
    for (const key of keys) seen.delete(key)
    throw error
  }
}

/** Notes one view. The tally itself is not touched: many look at one property at once. */
async function tallyView(db: Kysely<DB>, propertyId: number, day: number): Promise<void> {
  await db.insertInto('view_tally').values({ property_id: propertyId, day }).execute()
}

/**
 * Folds the noted views into the tallies of properties and their days, and deletes days that owners are no longer shown; returns
 * how many properties changed. For the clock's sweep.
 */
export async function foldViews(db: Kysely<DB>, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with noted as (delete from view_tally returning property_id, day),
         days as (
           insert into view_day (property_id, day, views)
           select property_id, day, count(*)::int from noted group by 1, 2
           on conflict (property_id, day) do update set views = view_day.views + excluded.views),
         sums as (select property_id, count(*)::int as n from noted group by property_id)
    update property_tally y set views = y.views + sums.n from sums where y.property_id = sums.property_id
    returning y.property_id as id`.execute(db)
  await db
    .deleteFrom('view_day')
    .where('day', '<=', dayOf(now) - listing.trendDays)
    .execute()
  return rows.length
}
