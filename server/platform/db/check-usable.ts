import { sql, type Kysely } from 'kysely'

/** The oldest PostgreSQL that the migrations are tried on. */
const oldestPostgres = 15
/** What the migrations ask for besides PostgreSQL itself. */
export const extensions = ['pg_trgm', 'btree_gin']

/** A database that cannot hold a site; the message says what to do. */
export class DatabaseUnusable extends Error {}

/**
 * Refuses a PostgreSQL that is too old, a database that cannot hold every text, and one without the extensions: the
 * migrations would fail half-way for reasons that nobody could read. Returns what there is. Throws `DatabaseUnusable`.
 */
export async function refuseUnusable(
  db: Kysely<any>,
): Promise<{ version: string; encoding: string; collation: string }> {
  const { rows } = await sql<{
    version: string
    number: number
    encoding: string
    collation: string
    available: string[]
  }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      pg_encoding_to_char(encoding) as encoding, datcollate as collation,
      array(select name::text from pg_available_extensions) as available
    from pg_database where datname = current_database()`.execute(db)
  const { version, number, encoding, collation, available } = rows[0]!
  if (number < oldestPostgres * 10_000)
    throw new DatabaseUnusable(`PostgreSQL ${version} is too old: use ${oldestPostgres} or newer.`)
  if (encoding !== 'UTF8')
    throw new DatabaseUnusable(
      `The encoding of the database is ${encoding}: make the database anew with encoding UTF8.`,
    )
  const missing = extensions.filter((name) => !available.includes(name))
  if (missing.length > 0)
    throw new DatabaseUnusable(
      `The extensions ${missing.join(' and ')} are not installed: they are in PostgreSQL's package of extensions (postgresql-contrib).`,
    )
  return { version, encoding, collation }
}
