import { sql, type RawBuilder } from 'kysely'

/** Returns a parenthesised list for `state in`, with literals so that partial indexes match. */
export const inStates = (states: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(states.map((state) => sql.lit(state)))})`
