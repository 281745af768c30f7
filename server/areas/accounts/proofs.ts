import { access, otp } from '../../../contract/limits'
import { hashToken, newToken } from '../../platform/secrets/token'
import type { Trx } from '../../core/kind'
import type { CodeAddress } from './code-address'

/**
 * Creates proof that an address was verified, valid for one sign-in within ten minutes (D39). Only its hash is stored.
 */
export async function makeProof(trx: Trx, reach: CodeAddress, now: Date): Promise<string> {
  const proof = newToken()
  await trx.deleteFrom('auth_ticket').where('expires_at', '<=', now).execute()
  await trx
    .insertInto('auth_ticket')
    .values({
      hash: hashToken(proof),
      kind: 'signin',
      ...reach,
      created_at: now,
      expires_at: new Date(now.getTime() + otp.proofSeconds * 1000),
    })
    .execute()
  return proof
}

/** Redeems a proof; null if unknown, used or expired. A rollback makes it valid again. */
export async function takeProof(trx: Trx, proof: string, now: Date): Promise<CodeAddress | null> {
  const taken = await take(trx, 'signin', proof, now)
  return taken?.channel && taken.address ? { channel: taken.channel, address: taken.address } : null
}

/** Invalidates all password reset links sent to a user. */
export async function endResets(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('auth_ticket').where('kind', '=', 'reset').where('user_id', '=', userId).execute()
}

/** Creates a password reset token and invalidates earlier links. */
export async function makeReset(trx: Trx, userId: number, now: Date): Promise<string> {
  await endResets(trx, userId)
  const token = newToken()
  await trx
    .insertInto('auth_ticket')
    .values({
      hash: hashToken(token),
      kind: 'reset',
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + access.resetMinutes * 60_000),
    })
    .execute()
  return token
}

/** Redeems a reset token; null if it is no longer valid. */
export async function takeReset(trx: Trx, token: string, now: Date): Promise<number | null> {
  return (await take(trx, 'reset', token, now))?.user_id ?? null
}

/** Creates the token of an undo link, valid for as long as the change can be undone. */
export async function makeUndo(
  trx: Trx,
  { id, user_id, expires_at }: { id: number; user_id: number; expires_at: Date },
  now: Date,
): Promise<string> {
  const token = newToken()
  await trx
    .insertInto('auth_ticket')
    .values({ hash: hashToken(token), kind: 'undo', user_id, change_id: id, created_at: now, expires_at })
    .execute()
  return token
}

/** Redeems an undo token and returns the id of its change; null if it is no longer valid. */
export async function takeUndo(trx: Trx, token: string, now: Date): Promise<number | null> {
  return (await take(trx, 'undo', token, now))?.change_id ?? null
}

function take(trx: Trx, kind: 'signin' | 'reset' | 'undo', token: string, now: Date) {
  return trx
    .updateTable('auth_ticket')
    .set({ used_at: now })
    .where('hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'change_id', 'channel', 'address'])
    .executeTakeFirst()
}
