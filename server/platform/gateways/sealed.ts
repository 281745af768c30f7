import type { Kysely } from 'kysely'
import type { DB } from '../db/schema'

/** All that is sealed in a database; `of`: the gateway whose keys it is, or a few words. */
export async function sealedTexts(db: Kysely<DB>): Promise<{ of: string; text: string }[]> {
  const gateways = await db
    .selectFrom('gateway_setting')
    .select(['gateway as of', 'keys as text'])
    .where('keys', 'is not', null)
    .execute()
  const factors = await db.selectFrom('second_factor').select('secret as text').execute()
  return [
    ...gateways.map(({ of, text }) => ({ of, text: text! })),
    ...factors.map(({ text }) => ({ of: 'second factors', text })),
  ]
}
