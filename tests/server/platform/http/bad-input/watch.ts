import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../../../server/platform/db/schema'

/** Tables that a refused call or a read may change, with counted or logged attempts and views. */
const mayChange = ['throttle', 'password_guess', 'sign_in_try', 'otp', 'view_tally']

/** Any call may record every few minutes that a session was used, but not that it ended. */
const updates: Record<string, string> = { session: 'update of user_id, token_hash, expires_at, revoked_at' }

export interface Watch {
  /** Returns the tables with committed inserts, updates or deletes since the last call. */
  written: () => Promise<string[]>
  stop: () => Promise<void>
}

/**
 * Watches every table for row changes. The recorded changes are rows too, so a rollback removes them. Triggers would
 * outlive a test file, so `stop` removes them.
 */
export async function watchWrites(db: Kysely<DB>): Promise<Watch> {
  const run = (text: string) => sql.raw(text).execute(db)
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
    db,
  )
  const names = rows.map(({ name }) => name).filter((name) => !mayChange.includes(name))
  await run('create schema watch')
  await run('create table watch.note (name text not null)')
  await run(`create function watch.noted() returns trigger language plpgsql as
    'begin insert into watch.note values (tg_table_name); return null; end'`)
  for (const name of names)
    await run(`create trigger watched after insert or ${updates[name] ?? 'update'} or delete on "${name}"
      for each row execute function watch.noted()`)
  return {
    written: async () => {
      const noted = await sql<{ name: string }>`delete from watch.note returning name`.execute(db)
      return [...new Set(noted.rows.map(({ name }) => name))].toSorted()
    },
    stop: async () => {
      await run('drop schema watch cascade')
    },
  }
}
