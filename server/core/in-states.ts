import { sql, type RawBuilder } from 'kysely'

/** `(…)` for `state in`: the states as they are written, so that an index on some of them fits. */
export const inStates = (states: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(states.map((state) => sql.lit(state)))})`
