import { sql, type Kysely } from 'kysely'
import type { DB } from '../../server/db/schema'

/** Bytes up to which a table is emptied row by row. */
const small = 200_000

/** Tables with rows in them; `large`: to be truncated. */
async function filledTables(db: Kysely<DB>, kept: string) {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I', tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and tablename <> ${kept}`.execute(db)
  const asked = tables.map(
    ({ name }) =>
      `select '${name}' as name, pg_relation_size('${name}') > ${small} as large where exists (select 1 from ${name})`,
  )
  const { rows } = await sql.raw<{ name: string; large: boolean }>(asked.join(' union all ')).execute(db)
  return rows
}

/**
 * Every row away but the secrets, when they are to be kept, and every count begins at one again. Truncating makes new files for a table and all its indexes,
 * which costs ten times as much as the rows of a test; so small tables lose their rows one by one, without the checks
 * between tables where this user of the database may leave them out. The vacuum gives the room back: a new row lies
 * where it would in a new table.
 */
export async function empty(db: Kysely<DB>, keepSecrets: boolean): Promise<void> {
  const filled = await filledTables(db, keepSecrets ? 'secret' : '')
  if (filled.length === 0) return
  const names = (large: boolean) => filled.filter((table) => table.large === large).map(({ name }) => name)
  const [few, many] = [names(false), names(true)]
  await sql
    .raw(
      `do $$
      declare one record;
      begin
        ${many.length > 0 ? `truncate ${many.join()} cascade;` : ''}
        begin
          perform set_config('session_replication_role', 'replica', true);
          ${few.map((name) => `delete from ${name};`).join('\n')}
        exception when insufficient_privilege then
          truncate ${filled.map(({ name }) => name).join()} cascade;
        end;
        for one in
          select format('%I', sequencename)::regclass as name from pg_sequences where last_value is not null
        loop
          perform setval(one.name, 1, false);
        end loop;
      end $$`,
    )
    .execute(db)
  if (few.length > 0) await sql.raw(`vacuum ${few.join()}`).execute(db)
}
