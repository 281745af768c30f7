import { sql, type Kysely } from 'kysely'

/** Oldest PostgreSQL version the migrations are tested on. */
const oldestPostgres = 15
/** PostgreSQL extensions the migrations require. */
export const extensions = ['pg_trgm', 'btree_gin']

/** Thrown if the database can't hold a site; the message includes the remedy. */
export class DatabaseUnusable extends Error {}

/**
 * Throws `DatabaseUnusable` if PostgreSQL is too old, its encoding can't store every text, or extensions are missing,
 * because the migrations would otherwise fail halfway with obscure errors. Returns version, encoding and collation.
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
