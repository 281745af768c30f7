import { sql } from 'kysely'
import type { Opened } from '../../../server/platform/db/open'
import { ownSeconds, secondsOf } from './chat/load'

type Site = Pick<Opened, 'db' | 'engine'>

/**
 * Seconds of processor time that something takes of this process, in which the embedded engine works as well, and of the
 * connections to its database where PostgreSQL is on this machine. What a connection took that has ended is not known.
 */
export async function processorSeconds(site: Site, run: () => Promise<unknown>): Promise<number> {
  const [own, before] = [ownSeconds(), await connectionsOf(site)]
  await run()
  const took = ownSeconds() - own
  const after = await connectionsOf(site)
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), took)
}

/** What each connection has taken so far, by the id of its process. */
async function connectionsOf({ db, engine }: Site): Promise<Map<number, number>> {
  if (engine === 'pglite') return new Map()
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db)
  return new Map(rows.map(({ pid }) => [pid, secondsOf(pid)]))
}
