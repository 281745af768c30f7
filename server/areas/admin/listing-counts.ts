import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema'

/** Record kinds whose counts per state are maintained (0200_baseline.sql). */
export type CountedRecord = 'property' | 'project'

/** Whether a kind's counts per state are maintained, so that they needn't be computed. */
export const isCounted = (record: string): record is CountedRecord =>
  record === 'property' || record === 'project'

/** Returns the number of a kind's records per state: folded counts plus the changes since then. */
export async function countByState(
  db: Kysely<DB>,
  record: CountedRecord,
): Promise<{ state: string; n: number }[]> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, sum(n)::int as n from (
      select state, n from listing_count where record = ${record}
      union all
      select state, n from listing_count_due where record = ${record}) c
    group by state having sum(n) > 0`.execute(db)
  return rows
}

/**
 * Folds pending changes into the counts. Readers see the same totals before, during and after. Returns the number of
 * changes folded.
 */
export async function foldListingCounts(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with due as (delete from listing_count_due returning record, state, n),
    added as (
      insert into listing_count as c (record, state, n)
      select record, state, sum(n)::int from due group by 1, 2 order by 1, 2
      on conflict (record, state) do update set n = c.n + excluded.n)
    select count(*)::int as n from due`.execute(db)
  return rows[0]!.n
}
