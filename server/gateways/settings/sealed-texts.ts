import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema'
import type { Seal } from '../../platform/secrets/seal'

/** Returns all encrypted texts in a database; `of` is the gateway's name or a short description. */
export async function sealedTexts(db: Kysely<DB>): Promise<{ of: string; text: string }[]> {
  const gateways = await db
    .selectFrom('gateway_setting')
    .select(['gateway as of', 'keys as text'])
    .where('keys', 'is not', null)
    .execute()
  const factors = await db.selectFrom('second_factor').select('secret as text').execute()
  const webhooks = await db.selectFrom('webhook').select('secret as text').execute()
  return [
    ...gateways.map(({ of, text }) => ({ of, text: text! })),
    ...factors.map(({ text }) => ({ of: 'second factors', text })),
    ...webhooks.map(({ text }) => ({ of: 'secrets of webhooks', text })),
  ]
}

/** Returns the kinds of texts a seal can't decrypt, and the total `count` of encrypted texts. */
export async function unopened(db: Kysely<DB>, seal: Seal): Promise<{ of: string[]; count: number }> {
  const sealed = await sealedTexts(db)
  const shut = sealed.filter(({ text }) => seal.open(text) === null)
  return { of: [...new Set(shut.map(({ of }) => of))], count: sealed.length }
}
