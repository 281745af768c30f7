import { sql, type Kysely } from 'kysely'
import { expectedOf } from '../../platform/db/planner-estimate'
import type { DB } from '../../platform/db/schema'
import { all, type Condition } from './condition'
import type { Table } from './page-ids'

/** So many times as many as are wanted should lie in the part: the statistics are no count. */
const reserve = 1.5
/** Where all that fit are no more than so many times the wanted ones, reading all of them costs less than two steps. */
export const fewTimes = 3

/** A row that is read in the order of time costs as much as an index gathers rows of a whole word. */
const gatheredPerRow = 30

/** The newest of what fits. */
export interface NewestPart {
  /** What holds of them only. */
  within: Condition
  /** So many fit that reading one after the other finds them sooner than gathering all that contain each word. */
  inOrder: boolean
  /** The part that should hold enough, by how many this one turned out to hold; null where all may as well be read. */
  wider: (held: number) => Condition | null
}

/** A wider part with more than this share of all rows saves nothing. */
const widest = 0.25

interface Sought {
  /** How many are wanted. */
  wanted: number
  /** With no more than so many, all may as well be read. */
  few?: number
  /** How many words are looked for: all that contain one are gathered for each. */
  words?: number
}

/**
 * A condition that holds of the newest only, of which about as many fit as are wanted, by the database's statistics of
 * its words and times; null where all may as well be read. It is a guess: with fewer hits the search takes a wider part,
 * and at last runs without one.
 */
export async function newestPart(
  db: Kysely<DB>,
  { table, alias }: Table,
  conditions: readonly Condition[],
  { wanted, few = wanted * fewTimes, words = 1 }: Sought,
): Promise<NewestPart | null> {
  const { rows: known } = await sql<{ all: number; times: string[] | null }>`
    select reltuples::float8 as all, (
      select to_json(histogram_bounds::text::text[]) from pg_stats
      where schemaname = current_schema() and tablename = relname and attname = 'posted_at') as times
    from pg_class where oid = ${table}::text::regclass`.execute(db)
  const { all: many, times } = known[0]!
  if (!times || many <= few) return null
  const { rows: fit } = await expectedOf(
    db,
    sql`select from ${sql.table(table)} ${sql.ref(alias)} where ${all(conditions)}`,
  )
  if (fit <= few) return null
  const newest = (share: number) => {
    const oldest = times[Math.max(0, Math.floor((1 - share) * (times.length - 1)))]!
    return sql<boolean>`${sql.ref(`${alias}.posted_at`)} >= ${oldest}::text::timestamptz`
  }
  const share = (reserve * wanted) / fit
  return {
    within: newest(share),
    inOrder: (words * fit) ** 2 >= gatheredPerRow * wanted * many,
    wider: (held) => {
      const more = (share * reserve * wanted) / held
      return more <= widest ? newest(more) : null
    },
  }
}
