import { sql, type Kysely } from 'kysely'
import { expectedOf } from '../../platform/db/planner-estimate'
import type { DB } from '../../platform/db/schema'
import { all, type Condition } from './condition'
import type { Table } from './page-ids'

/** Safety factor for the number of rows in the window, because statistics aren't exact. */
const reserve = 1.5
/** If all matches are at most this many times the wanted number, reading them all costs less than two steps. */
export const fewTimes = 3

/**
 * Cost of reading one row in time order, expressed as the number of a word's index entries that could be gathered
 * instead.
 */
const gatheredPerRow = 30

/** A window of the newest matches. */
export interface NewestPart {
  /** Condition that restricts to the window. */
  within: Condition
  /** Whether matches are so frequent that scanning in order is faster than gathering all rows containing each word. */
  inOrder: boolean
  /**
   * Returns a window that should suffice, given how many matches the current window held; null if all rows may as well
   * be read.
   */
  wider: (held: number) => Condition | null
}

/** Maximum share of all rows that a wider window may contain; beyond it, a window saves nothing. */
const widest = 0.25

interface Sought {
  /** Number of matches wanted. */
  wanted: number
  /** Number of matches up to which all of them may as well be read. */
  few?: number
  /** Number of search words; for each, all rows containing it are gathered. */
  words?: number
}

/**
 * Returns a condition for the newest rows, of which about the wanted number should match according to the database's
 * statistics; null if all rows may as well be read. It is an estimate: if there are too few matches, the search widens
 * the window and finally drops it.
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
