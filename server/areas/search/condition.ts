import { sql, type RawBuilder } from 'kysely'

/** What must hold of a listing in a query. */
export type Condition = RawBuilder<boolean>

/** All of them at once. */
export const all = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`
