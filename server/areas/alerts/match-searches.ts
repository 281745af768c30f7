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

/** Changes processed per batch. */
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
 * Matches newly public and changed listings against every saved search and records the matches. A change leaves the
 * queue in the same transaction, so nothing is lost on interruption; each search records a listing once. Safe to run in
 * parallel; stops at shutdown. Returns the number of changes processed.
 */
export async function gather(ctx: Ctx): Promise<number> {
  let done = 0
  for (;;) {
    if (ctx.shutdown.signal.aborted) return done
    const due = await ctx.db.selectFrom('alert_due').selectAll().orderBy('id').limit(portion).execute()
    if (due.length === 0) return done
    // Searches are read after the changes, so that searches saved in the meantime are included.
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
  // "In the last week" is relative to the time of the change, so a late run misses nothing.
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
      // An unreadable search must not block alerts of the other searches.
      if (!isOfTheSearch(error)) throw error
      log.error({ error, search: search.id }, 'a saved search could not be held against listings')
    }
  }
  return found
}

/** Whether the filter itself is at fault: a refusal, or PostgreSQL error class 22 (invalid value). */
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
 * Records matches. Matches already e-mailed are unchanged; those still waiting (for example because the listing was
 * hidden in the meantime) are recorded again. Searches or listings deleted in the meantime are skipped. Locks searches
 * before their matches, like every other writer of both.
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
  // Updates every search's row, so that a concurrent e-mail can't miss these matches.
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
