import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../server/platform/db/schema'

/** Maximum size in bytes of a table whose rows are deleted one by one. */
const small = 200_000

interface Used {
  name: string
  /** A table with few rows, a table with many rows (to be truncated) or a sequence that has been used. */
  is: 'few' | 'many' | 'counted'
}

const asked = new WeakMap<Kysely<DB>, Promise<RawBuilder<Used>>>()

/** Builds the query for everything that must be reset, as a statement that the database parses only once. */
async function question(db: Kysely<DB>): Promise<RawBuilder<Used>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I', tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'schema_min'`.execute(db)
  const filled = tables.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, pg_relation_size(${sql.lit(name)}) as size
        where exists (select from ${sql.raw(name)})`,
  )
  return sql<Used>`
    select name, case when size > ${small} then 'many' else 'few' end as "is"
    from (${sql.join(filled, sql` union all `)}) filled
    union all
    select format('%I', sequencename), 'counted' from pg_sequences where last_value is not null`
}

/**
 * Deletes all rows, except secrets if `keepSecrets`, and resets all sequences. Truncating creates new files for a table
 * and all its indexes, which costs ten times as much as a test's few rows. Small tables are therefore deleted row by
 * row, without foreign-key checks where the database user may skip them. Vacuuming then frees the space, so that new
 * rows are stored as in a new table.
 */
export async function empty(db: Kysely<DB>, keepSecrets: boolean): Promise<void> {
  if (!asked.has(db)) asked.set(db, question(db))
  const { rows } = await (await asked.get(db)!).execute(db)
  const used = rows.filter(({ name }) => !keepSecrets || name !== 'secret')
  const names = (is: Used['is']) => used.filter((one) => one.is === is).map(({ name }) => name)
  const [few, many] = [names('few'), names('many')]
  if (used.length === 0) return
  await sql
    .raw(
      `do $$
      begin
        ${many.length > 0 ? `truncate ${many.join()} cascade;` : ''}
        begin
          perform set_config('session_replication_role', 'replica', true);
          ${few.map((name) => `delete from ${name};`).join('\n')}
        exception when insufficient_privilege then
          truncate ${[...few, ...many].join()} cascade;
        end;
        ${names('counted')
          .map((name) => `perform setval('${name}', 1, false);`)
          .join('\n')}
      end $$`,
    )
    .execute(db)
}
