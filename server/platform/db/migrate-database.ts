import { sql, type Kysely } from 'kysely'
import { migrate, MigrationFailed } from './migrate'
import { withoutLimit, type Opened } from './open'
import type { DB } from './schema'
import { startName } from './start-client'
import { refuseUnusable } from './check-usable'

/**
 * Times in ms: `most` is how long a migration waits for a table lock, during which other queries on the table queue
 * behind it; `pause` is the time before the next attempt, during which those queries are answered.
 */
const lockMs = { most: 2_000, pause: 5_000 }

/** PostgreSQL error codes for an unavailable lock and a deadlock. */
const notAvailable = new Set(['55P03', '40P01'])

/**
 * Migrates on a separate connection without a statement timeout, because building an index can take long, as can
 * waiting for another process that is building one. If a long transaction such as a backup holds a table, all
 * migrations are rolled back and retried until the table is free; `say` reports the wait. Throws `DatabaseUnusable`.
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
        // The blocking transaction may have ended, or belong to another user and therefore be invisible.
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

/** Describes the longest-running transaction, as far as this user can see. */
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

/** Returns the database's clock as text that converts back without loss. */
export async function timeOf(db: Kysely<any>): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db)
  return rows[0]!.at
}

/** Times in ms: `most` is how long to wait for busy connections, `pause` the interval between checks. */
const renewMs = { most: 5_000, pause: 100 }

/**
 * Closes all servers' connections from before the tables changed, each as soon as it is idle: their prepared statements
 * refer to the old tables, and servers of an earlier version don't retry such statements. The servers then reconnect.
 * `changedAt`: time by the database's clock before the change was committed; servers started later open their
 * connections after it.
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
