import { sql, type Kysely } from 'kysely'
import { migrate } from './migrate'
import { withoutLimit, type Opened } from './open'
import type { DB } from './schema'
import { startName } from './start-client'

/**
 * Migrates with a connection of its own: a statement that builds an index, or waits for another process that does,
 * has no time limit.
 */
export async function migrateDatabase(opened: Opened): Promise<string[]> {
  if (!opened.directUrl) return migrate(opened.db)
  let changedAt = ''
  const migrated = await withoutLimit(opened, (db) =>
    migrate(db, { applied: async (trx) => void (changedAt = await timeOf(trx)) }),
  )
  if (migrated.length > 0) await withoutLimit(opened, (db) => renewConnections(db, changedAt))
  return migrated
}

/** The database's clock, as text that it reads back without a loss. */
export async function timeOf(db: Kysely<any>): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db)
  return rows[0]!.at
}

/** Milliseconds for which connections are waited for that are in use, and between two looks. */
const renewMs = { most: 5_000, pause: 100 }

/**
 * Ends the connections that were open when the tables were changed, of every server, as they become idle: statements
 * that they keep ready are of tables of before, and servers of a version before do not send such a statement again. Who
 * had one opens another. `changedAt`: by the database's clock, before the change was stored; a server that starts
 * opens its own connections afterwards.
 */
export async function renewConnections(db: Kysely<DB>, changedAt: string): Promise<void> {
  for (const until = Date.now() + renewMs.most; Date.now() < until;) {
    const { rows: before } = await sql<{ isEnded: boolean | null }>`
      select case when state = 'idle' then pg_terminate_backend(pid) end as "isEnded" from pg_stat_activity
      where datname = current_database() and usename = current_user and backend_type = 'client backend'
        and pid <> pg_backend_pid() and backend_start < ${changedAt}::timestamptz
        and application_name <> ${startName}`.execute(db)
    if (before.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, renewMs.pause))
  }
}
