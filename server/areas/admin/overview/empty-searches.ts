import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context'
import { takeEmptySearches } from '../../search'

/** Retention of searches in days; over a year, because demand is seasonal. */
const searchDays = 400

/** Adds this process's searches without results to the daily figures; returns their number. */
export async function writeEmptySearches(ctx: Ctx): Promise<number> {
  const { db, clock } = ctx
  const found = takeEmptySearches(ctx)
  if (found.size === 0) return 0
  const day = clock.now().toISOString().slice(0, 10)
  // In a fixed order, so that two processes don't deadlock.
  const rows = [...found]
    .map(([query, n]) => ({ day, query, n }))
    .toSorted((a, b) => (a.query < b.query ? -1 : 1))
  await db
    .insertInto('daily_empty_search')
    .values(rows)
    .onConflict((known) =>
      known.columns(['day', 'query']).doUpdateSet({ n: sql`daily_empty_search.n + excluded.n` }),
    )
    .execute()
  await sql`delete from daily_empty_search where day < ${day}::date - ${searchDays}::int`.execute(db)
  return rows.length
}
