import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema'

/** A secret of this database: made at the first start and kept, so that what was signed before still holds. */
export async function secretOf(db: Kysely<DB>, name: string, prefix: string): Promise<string> {
  const made = prefix + randomBytes(24).toString('hex')
  await db
    .insertInto('secret')
    .values({ name, value: made })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
