import { sql, type RawBuilder } from 'kysely'

/**
 * How administrators see a person named: the name, or else the address, or else the number; empty where there is none
 * of them. A person who signed up by phone may have no name, and a purged account has none.
 * @param who the alias of app_user in the query
 */
export const called = (who: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${who}.${name}`)
  return sql<string>`coalesce(nullif(btrim(${column('name')}), ''), ${column('email')}, ${column('mobile')}, '')`
}
