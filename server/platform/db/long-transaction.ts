import { sql } from 'kysely'

/**
 * Lets a transaction last as long as its work, which is partly done elsewhere: a database may be set to end those that are
 * idle meanwhile, or that last too long. The first statement in it.
 */
export const lastsLong = sql`select set_config(name, '0', true) from pg_settings
  where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`
