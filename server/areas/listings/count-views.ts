import { sql, type Kysely } from 'kysely'
import { listing } from '../../../contract/limits'
import { dayOf } from '../../platform/process/clock'
import type { Ctx } from '../../platform/context'
import type { DB } from '../../platform/db/schema'
import { hasLeft } from '../../platform/security/throttle'

/**
 * Within so many seconds somebody counts once: a page asks as a guest and then as the person, and it is opened again.
 */
const sameLook = { max: 1, seconds: 30 * 60 }
/** At most so many views are remembered by a process; the oldest are dropped first. */
const remembered = 50_000

/** Who has counted already, and until when: what a process knows of, it need not ask the database for. By its bus. */
const looks = new WeakMap<Ctx['bus'], Map<string, number>>()

/** Who looks, from which address, and when. */
export interface ListingViewer {
  ip: string
  viewerId: number | null
  now: Date
}

/**
 * Notes one view, unless the same address or the same person has looked at the property just before, whichever process
 * they were answered by.
 */
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
