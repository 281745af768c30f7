import { sql, type RawBuilder } from 'kysely'

/** A query condition on a listing. */
export type Condition = RawBuilder<boolean>

/** Combines conditions with `and`. */
export const all = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`
