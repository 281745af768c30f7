import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema'

/** Creates a secret that consists of more than a prefix and random characters. */
export type SecretMaker = () => string

/**
 * Returns one of this database's secrets, which is created on first use and stored so that earlier signatures stay
 * valid. `make`: a prefix for random characters, or a function that creates the secret.
 */
export async function secretOf(db: Kysely<DB>, name: string, make: string | SecretMaker): Promise<string> {
  const kept = db.selectFrom('secret').select('value').where('name', '=', name)
  const before = await kept.executeTakeFirst()
  if (before) return before.value
  const made = typeof make === 'string' ? make + randomBytes(24).toString('hex') : make()
  await db
    .insertInto('secret')
    .values({ name, value: made })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await kept.executeTakeFirstOrThrow()).value
}
