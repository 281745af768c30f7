import { sql, type RawBuilder } from 'kysely'

/**
 * SQL for a user's display name for administrators: name, otherwise e-mail address, otherwise number; empty if the user
 * has none of them. Users who signed up by phone may have no name, and purged accounts have none.
 * @param who alias of app_user in the query
 */
export const called = (who: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${who}.${name}`)
  return sql<string>`coalesce(nullif(btrim(${column('name')}), ''), ${column('email')}, ${column('mobile')}, '')`
}
