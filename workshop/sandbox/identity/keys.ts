import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { Kysely } from 'kysely'
import type { DB } from '../../../server/platform/db/schema'
import { hashToken } from '../../../server/platform/secrets/token'

export interface SigningKey {
  kid: string
  sign: CryptoKey
  /** Public key, as in the key set. */
  shown: JWK
}

const name = 'identity-key'
const opened = new WeakMap<Kysely<DB>, Promise<SigningKey>>()

/**
 * Returns the sandbox's RSA key, created with the first token and stored in this database, so that no other database
 * has it.
 */
export async function signingKey(db: Kysely<DB>): Promise<SigningKey> {
  const stored = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  const known = opened.get(db)
  if (known && stored && (await known).kid === kidOf(stored.value)) return known
  const fresh = open(stored?.value ?? (await make(db)))
  opened.set(db, fresh)
  return fresh
}

const kidOf = (value: string) => hashToken(value).slice(0, 40)

async function make(db: Kysely<DB>): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  await db
    .insertInto('secret')
    .values({ name, value: JSON.stringify(await exportJWK(privateKey)) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}

async function open(value: string): Promise<SigningKey> {
  const secret = JSON.parse(value) as JWK
  const kid = kidOf(value)
  const { kty, n, e } = secret
  return {
    kid,
    sign: (await importJWK(secret, 'RS256')) as CryptoKey,
    shown: { kty, n, e, kid, alg: 'RS256', use: 'sig' },
  }
}
