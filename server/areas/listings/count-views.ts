import { sql, type Kysely } from 'kysely'
import { listing } from '../../../contract/limits'
import { dayOf } from '../../platform/process/clock'
import type { Ctx } from '../../platform/context'
import type { DB } from '../../platform/db/schema'
import { hasLeft } from '../../platform/security/throttle'

/**
 * Time within which repeat views count once: a page is requested as a guest and then as the user, and may be reopened.
 */
const sameLook = { max: 1, seconds: 30 * 60 }
/** Maximum number of views remembered per process; the oldest are dropped first. */
const remembered = 50_000

/** Expiry times of views already counted, by `bus`, to save database lookups. */
const looks = new WeakMap<Ctx['bus'], Map<string, number>>()

/** Viewer's IP address and account, and the time. */
export interface ListingViewer {
  ip: string
  viewerId: number | null
  now: Date
}

/** Counts a view, unless the same address or user viewed the property recently in any process. */
export async function noteLook(
  { db, clock, bus }: Ctx,
  propertyId: number,
  { ip, viewerId, now }: ListingViewer,
): Promise<void> {
  const seen = looks.get(bus) ?? new Map<string, number>()
  looks.set(bus, seen)
  const keys = [`${propertyId} ${ip}`, ...(viewerId === null ? [] : [`${propertyId} #${viewerId}`])]
  const unseen = keys.filter((key) => (seen.get(key) ?? 0) <= now.getTime())
  let again = unseen.length < keys.length
  for (const key of unseen) {
    if (!(await hasLeft({ db, clock }, 'look', key, sameLook))) again = true
    seen.delete(key)
    seen.set(key, now.getTime() + sameLook.seconds * 1000)
  }
  for (const key of seen.keys()) {
    if (seen.size <= remembered) break
    seen.delete(key)
  }
  if (!again) await tallyView(db, propertyId, dayOf(now))
}

/** Records a view without touching the property's counter, because many concurrent views would contend for it. */
async function tallyView(db: Kysely<DB>, propertyId: number, day: number): Promise<void> {
  await db.insertInto('view_tally').values({ property_id: propertyId, day }).execute()
}

/**
 * Folds recorded views into the properties' totals and daily counts and deletes days no longer shown to owners. Returns
 * the number of properties changed.
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
