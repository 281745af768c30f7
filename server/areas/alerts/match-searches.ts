import { sql, type Kysely } from 'kysely'
import type { Ctx } from '../../platform/context'
import type { DB } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import type { Trx } from '../../core/kind'
import { readSetting } from '../../platform/settings/settings'
import {
  causeOf,
  fitting,
  placesOf,
  understoodRule,
  type MatchCause,
  type AlertViewer,
  type Rule,
} from './search-rule'
import { nextSlot } from './next-mail-time'

/** Changes that are worked through at once. */
const portion = 200

interface Due {
  id: number
  property_id: number
  parts: string[] | null
  price_before: number | null
  at: Date | null
}

interface AlertMatch extends MatchCause {
  search_id: number
  property_id: number
}

/**
 * Holds the listings that came to the public, or changed there, against every saved search, and notes what fits. A change
 * is taken off the list in the transaction that notes what came of it, so nothing is lost however often this is cut
 * short; a search notes a listing once. Several may run at once; one of a server that is to end begins nothing more.
 * Returns how many changes were worked through.
 */
export async function gather(ctx: Ctx): Promise<number> {
  let done = 0
  for (;;) {
    if (ctx.shutdown.signal.aborted) return done
    const due = await ctx.db.selectFrom('alert_due').selectAll().orderBy('id').limit(portion).execute()
    if (due.length === 0) return done
    // Read after the changes: searches saved by now are notified of them.
    const found = await matches(ctx, due)
    await ctx.db.transaction().execute(async (trx) => {
      await note(trx, found, ctx.clock.now())
      await trx
        .deleteFrom('alert_due')
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .execute()
    })
    done += due.length
  }
}

async function matches({ db, clock, log }: Ctx, due: readonly Due[]): Promise<AlertMatch[]> {
  const searches = await db.selectFrom('saved_search').select(['id', 'user_id', 'query']).execute()
  if (searches.length === 0) return []
  const currency = await readSetting(db, 'currency_code')
  // "In the last week" is meant from when it happened: a sweep that comes late leaves nothing out.
  const now = due.reduce((first, { at }) => (at && at < first ? at : first), clock.now())
  const places = await placesOf(
    db,
    due.map((change) => change.property_id),
  )
  const found: AlertMatch[] = []
  for (const search of searches) {
    try {
      const rule = await understoodRule(db, search, currency)
      found.push(...(await foundBy(db, rule, due, { now, currency, places })))
    } catch (error) {
      // One that cannot be read any more must not keep the others from their alerts.
      if (!isOfTheSearch(error)) throw error
      log.error({ error, search: search.id }, 'a saved search could not be held against listings')
    }
  }
  return found
}

/** Whether the filter itself is at fault: refused, or PostgreSQL's class 22, a value that does not exist. */
const isOfTheSearch = (error: unknown) =>
  error instanceof Refusal || /^22.{3}$/.test(String((error as { code?: unknown }).code))

async function foundBy(
  db: Kysely<DB>,
  rule: Rule,
  due: readonly Due[],
  looking: AlertViewer,
): Promise<AlertMatch[]> {
  const causes = new Map<number, MatchCause>()
  for (const change of due) {
    const cause = causes.has(change.property_id) ? null : causeOf(change, rule, looking.currency)
    if (cause) causes.set(change.property_id, cause)
  }
  if (causes.size === 0) return []
  const ids = await fitting(db, rule, [...causes.keys()], looking)
  return ids.map((id) => {
    const { rule: why, parts } = causes.get(id)!
    return { search_id: rule.id, property_id: id, rule: why, parts }
  })
}

/**
 * What was sent by mail stays as it is; what still waits (it was hidden in between) is found anew. A search or a
 * listing that is gone by now is left out. Searches first, then what they found: so do all who lock both.
 */
async function note(trx: Trx, found: readonly AlertMatch[], now: Date): Promise<void> {
  if (found.length === 0) return
  const searches = [...new Set(found.map(({ search_id }) => search_id))]
  await trx
    .selectFrom('saved_search')
    .select('id')
    .where('id', 'in', searches)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // Every one is written, so that a mail that is just being put together cannot overlook what is noted here.
  await trx
    .updateTable('saved_search')
    .set({
      due_at: sql<Date | null>`case when frequency <> 'off' then coalesce(due_at, ${nextSlot(now)}) end`,
    })
    .where('id', 'in', searches)
    .execute()
  await sql`
    insert into alert_item (search_id, property_id, rule, parts, found_at)
    select f.search_id, f.property_id, f.rule, f.parts, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as f (search_id bigint, property_id bigint, rule text, parts text[])
    where exists (select from saved_search s where s.id = f.search_id)
      and exists (select from property p where p.id = f.property_id)
    on conflict (search_id, property_id) do update
      set rule = excluded.rule, parts = excluded.parts, found_at = excluded.found_at
      where alert_item.letter is null`.execute(trx)
}
