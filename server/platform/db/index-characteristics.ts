import { sql, type Kysely } from 'kysely'
import { filteredCharacteristics } from '../../../contract/listing/characteristics'
import type { DB } from './schema'

/** Returns the index that each filterable number or date needs for range filters. */
const neededIndexes = () =>
  (['property', 'project'] as const).flatMap((table) =>
    filteredCharacteristics(table).flatMap(({ name, kind }) =>
      kind === 'number' || kind === 'date'
        ? [{ table, name, index: `${table}_characteristic_${name}`.slice(0, 63) }]
        : [],
    ),
  )

/**
 * Creates missing indexes for filterable numbers and dates; choices and flags share one index. Indexes of removed
 * fields remain, because servers of the previous version may use them.
 */
export async function indexCharacteristics(db: Kysely<DB>): Promise<void> {
  const needed = neededIndexes()
  if (needed.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema()`.execute(db)
  const missing = needed.filter(({ index }) => !rows.some(({ name }) => name === index))
  for (const { table, name, index } of missing)
    await sql`create index if not exists ${sql.ref(index)} on ${sql.table(table)}
      ((characteristics -> ${sql.lit(name)})) where public`.execute(db)
}
