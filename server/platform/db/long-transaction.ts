import { sql } from 'kysely'

/**
 * Disables timeouts for a transaction that waits for work done elsewhere, in case the database limits idle or long
 * transactions. Must be the transaction's first statement.
 */
export const lastsLong = sql`select set_config(name, '0', true) from pg_settings
  where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`
