import { sql } from 'kysely'
import type { Opened } from '../../../server/platform/db/open'
import { ownSeconds, secondsOf } from './chat/load'

type Site = Pick<Opened, 'db' | 'engine'>

/**
 * Returns the CPU seconds a function takes in this process, which includes the embedded engine, plus those of its
 * database connections if PostgreSQL is on this machine. Connections that closed in between are not included.
 */
export async function processorSeconds(site: Site, run: () => Promise<unknown>): Promise<number> {
  const [own, before] = [ownSeconds(), await connectionsOf(site)]
  await run()
  const took = ownSeconds() - own
  const after = await connectionsOf(site)
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), took)
}

/** Returns each connection's CPU seconds so far, by process id. */
async function connectionsOf({ db, engine }: Site): Promise<Map<number, number>> {
  if (engine === 'pglite') return new Map()
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db)
  return new Map(rows.map(({ pid }) => [pid, secondsOf(pid)]))
}
