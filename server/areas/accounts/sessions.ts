import { access } from '../../../contract/limits'
import type { UserRow } from '../../db/schema'
import type { Caller } from '../../http/registry'
import { Refusal } from '../../http/refusal'
import { hashToken, newToken } from '../../http/token'
import { advance } from '../../records/advance'
import type { Trx } from '../../records/kind'

/**
 * Opens a session for somebody who proved who they are, and gives the bearer token; only its hash is stored. Signing
 * in takes a requested deletion back (D44); a deactivated account stays shut (D91).
 */
export async function openSession(
  trx: Trx,
  user: UserRow,
  { userAgent }: Pick<Caller, 'userAgent'>,
  now: Date,
): Promise<{ token: string; user: UserRow }> {
  if (user.account_state === 'deactivated') throw new Refusal('ACCOUNT_DEACTIVATED', 'errors.deactivated')
  const person = user.account_state === 'deletionRequested' ? await stay(trx, user, now) : user
  const token = newToken()
  await trx
    .insertInto('session')
    .values({
      user_id: user.id,
      token_hash: hashToken(token),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + access.sessionDays * 86_400_000),
      user_agent: userAgent,
    })
    .execute()
  return { token, user: person }
}

/** Ends one session, or with no id all of a person's. */
export async function endSessions(trx: Trx, userId: number, now: Date, sessionId?: number): Promise<void> {
  let ended = trx.updateTable('session').set({ revoked_at: now }).where('user_id', '=', userId)
  if (sessionId !== undefined) ended = ended.where('id', '=', sessionId)
  await ended.where('revoked_at', 'is', null).execute()
}

async function stay(trx: Trx, user: UserRow, now: Date): Promise<UserRow> {
  const { row } = await advance(trx, {
    record: 'account',
    id: user.id,
    event: { type: 'deletion.cancelled' },
    actor: { role: 'person', id: user.id },
    now,
  })
  return row as unknown as UserRow
}
