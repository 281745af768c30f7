import pg from 'pg'
import { connectMs } from './availability'

/**
 * Application name of startup connections. These hold no prepared statements for old tables, may hold locks while idle,
 * and close on their own.
 */
export const startName = 'threshold start'

/**
 * Creates a connection for startup, to be opened and closed by the caller. Connecting has a timeout, and each statement
 * has one of `waitMs` ms.
 */
export function startClient(databaseUrl: string, waitMs = connectMs): pg.Client {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectMs,
    query_timeout: waitMs,
    application_name: startName,
  })
  // The error also rejects the statement, but without a listener the process would crash.
  client.on('error', () => {})
  return client
}
