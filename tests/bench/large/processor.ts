import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../server/platform/db/schema'
import { ownSeconds, secondsOf } from '../chat/load'

/** Seconds of processor time used so far by this process and by the connections to its database, on this machine. */
export async function processorSeconds(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db)
  return ownSeconds() + rows.reduce((sum, { pid }) => sum + secondsOf(pid), 0)
}
