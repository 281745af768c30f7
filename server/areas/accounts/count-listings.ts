import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../platform/db/schema'

/** SQL expression for a user's number of public listings: the folded count plus the changes since then. */
export const listedBy = (userId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select coalesce(sum(n), 0)::int from (
    select n from owner_listed where user_id = ${userId}
    union all
    select n from owner_listed_due where user_id = ${userId}) own)`

/** SQL query for the number of public listings of every user with listings, as rows of `user_id` and `n`. */
export const perOwner = sql`
  select user_id, sum(n)::int as n from (
    select user_id, n from owner_listed
    union all
    select user_id, n from owner_listed_due) own
  group by user_id having sum(n) > 0`

/**
 * Folds pending changes into the owners' counts. Readers see the same totals before, during and after. Returns the
 * number of changes folded.
 */
export async function foldOwners(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with due as (delete from owner_listed_due returning user_id, n),
    added as (
      insert into owner_listed as l (user_id, n)
      select user_id, sum(n)::int from due group by user_id order by user_id
      on conflict (user_id) do update set n = l.n + excluded.n)
    select count(*)::int as n from due`.execute(db)
  const { n } = rows[0]!
  if (n > 0) await sql`delete from owner_listed where n = 0`.execute(db)
  return n
}
