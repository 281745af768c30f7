import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { keyBytes, sealOf, sealWith, settingsKeyFile, type Seal } from '../../platform/secrets/seal'

/** Thrown if a value can be decrypted neither with the given key nor with the one in the file. Nothing was changed. */
export class CannotRekey extends Error {}

/** Result of changing the encryption key. */
export interface Rekeyed {
  /** Gateways whose keys were re-encrypted. */
  gateways: string[]
  /** Path of the file with the new key; null if the operator supplied the key. */
  file: string | null
}

/**
 * Re-encrypts everything with another key: `next`, or a new key that replaces `settings.key`. All or nothing: the new
 * key file is prepared before anything is written and replaces the old file afterwards; an interrupted run is resumed.
 * Throws `CannotRekey`.
 */
export async function rekey(
  db: Kysely<DB>,
  { dataDir, current, next }: { dataDir: string; current?: Buffer; next?: Buffer },
): Promise<Rekeyed> {
  if (current && !next)
    throw new CannotRekey('SETTINGS_KEY is set, so set NEW_SETTINGS_KEY as well (openssl rand -base64 32).')
  const file = settingsKeyFile(dataDir)
  const ready = `${file}.new`
  const left = current ? null : keyLeft(ready)
  const before = firstOf([sealOf(dataDir, current), ...(left ? [sealOf(dataDir, left)] : [])])
  const key = next ?? left ?? randomBytes(keyBytes)
  if (!next && !left) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(ready, key, { mode: 0o600 })
  }
  const gateways = await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('gateway_setting')
      .select(['gateway', 'keys'])
      .where('keys', 'is not', null)
      .orderBy('gateway')
      .forUpdate()
      .execute()
    for (const row of rows) {
      const text = before.open(row.keys!)
      if (text === null)
        throw new CannotRekey(`The keys of ${row.gateway} cannot be opened with the key there is.`)
      const keys = sealWith(key, text)
      await trx.updateTable('gateway_setting').set({ keys }).where('gateway', '=', row.gateway).execute()
    }
    await resealFactors(trx, before, key)
    await resealWebhooks(trx, before, key)
    return rows.map(({ gateway }) => gateway)
  })
  if (!next) renameSync(ready, file)
  // Nothing is encrypted with the prepared key any more.
  else if (left) rmSync(ready)
  return { gateways, file: next ? null : file }
}

/**
 * Returns the key prepared by an interrupted run. Everything may already be encrypted with it, because it isn't known
 * whether the database was written. Null if there is no such key, or only a partial file, with which nothing was
 * encrypted.
 */
function keyLeft(ready: string): Buffer | null {
  if (!existsSync(ready)) return null
  const key = readFileSync(ready)
  return key.length === keyBytes ? key : null
}

/** Returns a seal that decrypts with the first of the given seals that fits. */
const firstOf = (seals: readonly Seal[]): Pick<Seal, 'open'> => ({
  open(sealed) {
    for (const seal of seals) {
      const text = seal.open(sealed)
      if (text !== null) return text
    }
    return null
  },
})

/**
 * Re-encrypts second-factor secrets. Secrets that can't be decrypted stay unchanged; their owners have recovery codes.
 */
async function resealFactors(trx: Transaction<DB>, before: Pick<Seal, 'open'>, key: Buffer): Promise<void> {
  const rows = await trx.selectFrom('second_factor').select(['user_id', 'secret']).forUpdate().execute()
  for (const { user_id, secret } of rows) {
    const text = before.open(secret)
    if (text === null) continue
    await trx
      .updateTable('second_factor')
      .set({ secret: sealWith(key, text) })
      .where('user_id', '=', user_id)
      .execute()
  }
}

/**
 * Re-encrypts webhook secrets. Secrets that can't be decrypted stay unchanged; their owners see this and can replace
 * them.
 */
async function resealWebhooks(trx: Transaction<DB>, before: Pick<Seal, 'open'>, key: Buffer): Promise<void> {
  const rows = await trx
    .selectFrom('webhook')
    .select(['id', 'secret', 'secret_before'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const sealedAnew = (sealed: string | null) => {
    const text = sealed && before.open(sealed)
    return text ? sealWith(key, text) : sealed
  }
  for (const { id, secret, secret_before } of rows)
    await trx
      .updateTable('webhook')
      .set({ secret: sealedAnew(secret)!, secret_before: sealedAnew(secret_before) })
      .where('id', '=', id)
      .execute()
}
