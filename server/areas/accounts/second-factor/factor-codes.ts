import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { factor } from '../../../../contract/limits'
import { plainDigits } from '../../../../contract/input/plain-digits'
import type { Ctx } from '../../../platform/context'
import type { SecondFactorTable } from '../../../platform/db/schema.gen'
import { sealOf } from '../../../platform/secrets/seal'
import { Refusal } from '../../../platform/refusal'
import { hashToken } from '../../../platform/secrets/token'
import type { Trx } from '../../../core/kind'
import type { Selectable } from 'kysely'

/** Encrypts and decrypts factor secrets like gateway keys, with a key stored outside the database. */
export const factorSeal = ({ config }: Pick<Ctx, 'config'>) => sealOf(config.DATA_DIR, config.SETTINGS_KEY)

/** Creates a secret and its URI for authenticator apps. Hash, digits and period are the defaults every app assumes. */
export function newSecret(issuer: string, label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totpOf(secret, { issuer, label }).toString() }
}

/** Returns the time step a code belongs to; null if it isn't valid within the window around now. */
export function stepOf(secret: string, token: string, now: Date): number | null {
  const step = totpOf(secret).validate({ token, window: factor.window, timestamp: now.getTime() })
  return step === null ? null : Math.floor(now.getTime() / 1000 / factor.stepSeconds) + step
}

const totpOf = (secret: string, named: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...named,
    algorithm: 'SHA1',
    digits: factor.digits,
    period: factor.stepSeconds,
    secret: Secret.fromBase32(secret),
  })

/** A code as entered, from the app or the recovery codes. */
export interface TypedCode {
  kind: 'app' | 'recovery'
  code: string
}

/** Parses an entered code. Accepts digits of all supported scripts; ignores spaces and hyphens. */
export function readFactorCode(typed: string): TypedCode {
  const code = plainDigits(typed)
    .replace(/[\s\p{Cf}-]/gu, '')
    .toLowerCase()
  return { kind: code.length === factor.digits ? 'app' : 'recovery', code }
}

/**
 * Redeems an app code or recovery code. `replayed`: a correct app code that was already used; each time step counts
 * once, so a code seen by someone else can't be reused. Refuses with NOT_ALLOWED if the secret was encrypted with
 * another key; recovery codes still work.
 */
export async function takeFactorCode(
  trx: Trx,
  ctx: Pick<Ctx, 'config' | 'clock'>,
  row: Selectable<SecondFactorTable>,
  { kind, code }: TypedCode,
): Promise<'taken' | 'replayed' | 'wrong'> {
  const now = ctx.clock.now()
  if (kind === 'recovery') return (await takeRecoveryCode(trx, row.user_id, code, now)) ? 'taken' : 'wrong'
  const secret = factorSeal(ctx).open(row.secret)
  if (secret === null) throw new Refusal('NOT_ALLOWED', 'refusals.factorUnreadable')
  const step = stepOf(secret, code, now)
  if (step === null) return 'wrong'
  if (step <= Number(row.last_step)) return 'replayed'
  await trx.updateTable('second_factor').set({ last_step: step }).where('user_id', '=', row.user_id).execute()
  return 'taken'
}

/** Creates recovery codes that replace existing ones. With 80 random bits each, their hashes can't be brute-forced. */
export async function newRecoveryCodes(trx: Trx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: factor.recoveryCodes }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.toLowerCase(),
  )
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, hash: hashToken(code), used_at: null })))
    .execute()
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

async function takeRecoveryCode(trx: Trx, userId: number, code: string, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hashToken(code))
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}
