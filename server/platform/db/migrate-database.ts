import { sql, type Kysely } from 'kysely'
import { migrate, MigrationFailed } from './migrate'
import { withoutLimit, type Opened } from './open'
import type { DB } from './schema'
import { startName } from './start-client'
import { refuseUnusable } from './check-usable'

/**
 * Milliseconds for which a migration waits for the lock of a table, since whoever asks for that table then waits behind
 * it; and until it is tried again, in which they are answered.
 */
const lockMs = { most: 2_000, pause: 5_000 }

/** What PostgreSQL answers where a lock is not available, or two wait for each other. */
const notAvailable = new Set(['55P03', '40P01'])

/**
 * Migrates with a connection of its own: a statement that builds an index, or waits for another process that does,
 * has no time limit. A table that somebody reads in a long transaction, as a backup does, is waited for as long as that
 * takes, which `say` is told: all migrations are undone and tried again. Throws `DatabaseUnusable`.
 */
export async function migrateDatabase(
  opened: Opened,
  {
    pauseMs = lockMs.pause,
    say = console.log as (sentence: string) => void,
    root = undefined as string | undefined,
  } = {},
): Promise<string[]> {
  if (!opened.directUrl) return migrate(opened.db, { root })
  let changedAt = ''
  const applied = async (trx: Kysely<unknown>) => void (changedAt = await timeOf(trx))
  const work = async (db: Kysely<DB>) => {
    await refuseUnusable(db)
    for (let said = ''; ;) {
      try {
        return await migrate(db, { applied, root })
      } catch (error) {
        if (!(error instanceof MigrationFailed) || !notAvailable.has(error.code)) throw error
        // Whoever was in the way may have ended by now; another user's transactions are not shown.
        const user = (await longestUser(db)) ?? (said || 'pg_stat_activity shows by whom')
        if (user !== said) say(`Migration ${error.migration} waits for a table that is in use: ${user}.`)
        said = user
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  const migrated = await withoutLimit(opened, work, [`lock_timeout = ${lockMs.most}`])
  if (migrated.length > 0) await withoutLimit(opened, (db) => renewConnections(db, changedAt))
  return migrated
}

/** Whose transaction goes on for longest, as far as this user may see it. */
async function longestUser(db: Kysely<DB>): Promise<string | undefined> {
  const { rows } = await sql<{ who: string }>`
    select format('process %s (%s), in a transaction since %s', pid, coalesce(nullif(application_name, ''), usename),
      to_char(xact_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"')) as who
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and xact_start is not null
    order by xact_start limit 1`.execute(db)
  return rows[0]?.who
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
