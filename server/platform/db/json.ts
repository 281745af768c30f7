import { sql, type RawBuilder } from 'kysely'

/** A value for a jsonb column, the same on both engines (`pg` would turn an array into a PostgreSQL array). */
export const json = (value: unknown): RawBuilder<string> => sql<string>`${JSON.stringify(value)}::jsonb`
