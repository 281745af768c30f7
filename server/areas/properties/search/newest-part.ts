import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/schema'
import { plannedAnew } from '../../../db/planned-anew'
import { all, type Condition } from './condition'
import type { Table } from './page-ids'

/** So many times as many as are wanted should lie in the part: the statistics are no count. */
const reserve = 1.5
/** Where all that fit are no more than so many times the wanted ones, reading all of them costs less than two steps. */
const fewTimes = 3

/**
 * A condition that holds of the newest only, of which about as many fit as are wanted, by what the database knows of its
 * words and times; null where all may as well be read. It is a guess: who finds fewer has to look without it.
 */
export async function newestPart(
  db: Kysely<DB>,
  { table, alias }: Table,
  conditions: readonly Condition[],
  wanted: number,
): Promise<Condition | null> {
  const few = wanted * fewTimes
  const { rows: known } = await sql<{ all: number; times: string[] | null }>`
    select reltuples::float8 as all, (
      select to_json(histogram_bounds::text::text[]) from pg_stats
      where schemaname = current_schema() and tablename = relname and attname = 'posted_at') as times
    from pg_class where oid = ${table}::text::regclass`.execute(db)
  const { all: many, times } = known[0]!
  if (!times || many <= few) return null
  const plan = await sql<{ 'QUERY PLAN': unknown }>`${plannedAnew} explain (format json)
    select from ${sql.table(table)} ${sql.ref(alias)} where ${all(conditions)}`.execute(db)
  const fit = rowsOf(plan.rows[0]?.['QUERY PLAN'])
  if (fit <= few) return null
  const oldest = times[Math.floor((1 - (reserve * wanted) / fit) * (times.length - 1))]!
  return sql<boolean>`${sql.ref(`${alias}.posted_at`)} >= ${oldest}::text::timestamptz`
}

/** How many rows a plan expects. */
function rowsOf(plan: unknown): number {
  const [{ Plan }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [
    { Plan: { 'Plan Rows': number } },
  ]
  return Plan['Plan Rows']
}
