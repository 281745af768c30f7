import { sql } from 'kysely'
import type { Opened } from '../../server/platform/db/open'
import { ownSeconds, secondsOf } from './chat/load'

/**
 * Seconds of processor time used so far by this process, in which the embedded engine works as well, and by the
 * connections to its database where PostgreSQL is on this machine.
 */
export async function processorSeconds({ db, engine }: Pick<Opened, 'db' | 'engine'>): Promise<number> {
  if (engine === 'pglite') return ownSeconds()
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db)
  return ownSeconds() + rows.reduce((sum, { pid }) => sum + secondsOf(pid), 0)
}
