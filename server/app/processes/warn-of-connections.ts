import { sql, type Kysely } from 'kysely'
import type { Ctx } from '../../platform/context'
import { connectionsMax } from '../../platform/db/open'
import type { DB } from '../../platform/db/schema'

/**
 * Warns if this server's processes may need more connections than PostgreSQL allows. Connections of other servers
 * aren't taken into account.
 */
export async function warnOfConnections({ db, log, config: { WORKERS } }: Ctx): Promise<void> {
  const most = await letIn(db)
  const wanted = WORKERS * connectionsMax
  if (wanted <= most) return
  const fitting = Math.max(1, Math.floor(most / connectionsMax))
  log.warn(
    `PostgreSQL lets in ${most} connections, and the ${WORKERS} processes of this server may take ${wanted}. Raise max_connections, or set WORKERS=${fitting}.`,
  )
}

/** Returns the number of connections available to non-superusers. */
async function letIn(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most
  `.execute(db)
  return rows[0]!.most
}
