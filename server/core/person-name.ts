import { sql, type RawBuilder } from 'kysely'

/**
 * What an administrator knows a person by: the name, or else the address, or else the number; empty where there is
 * none of them. A few came by phone and have not said who they are, and nobody is left of a purged account.
 * @param who the alias of app_user in the query
 */
export const called = (who: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${who}.${name}`)
  return sql<string>`coalesce(nullif(btrim(${column('name')}), ''), ${column('email')}, ${column('mobile')}, '')`
}
