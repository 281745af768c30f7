import pg from 'pg'
import { connectMs } from './availability'

/**
 * The name of connections by which a server starts: they keep no statement of a table of before, hold locks while they
 * are idle, and end by themselves.
 */
export const startName = 'threshold start'

/**
 * A connection by which a server starts, to be opened and ended by who asks for it; both have a time limit, and each
 * statement `waitMs`.
 */
export function startClient(databaseUrl: string, waitMs = connectMs): pg.Client {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectMs,
    query_timeout: waitMs,
    application_name: startName,
  })
  // Its user gets the error from its statement; without a listener the process would end.
  client.on('error', () => {})
  return client
}
