import { sql, type RawBuilder } from 'kysely'

/** Returns a value for a jsonb column, the same on both engines (`pg` would convert arrays to PostgreSQL arrays). */
export const json = (value: unknown): RawBuilder<string> => sql<string>`${JSON.stringify(value)}::jsonb`
