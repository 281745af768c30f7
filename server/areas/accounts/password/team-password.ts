import type { Ctx } from '../../../platform/context'
import type { UserRow } from '../../../platform/db/schema'
import { hashPassword } from '../../../platform/identity/passwords'
import { queueEffect } from '../queue-effect'
import { endFactorFor } from '../second-factor/own-factor'
import { forgetAllGuesses } from './password-attempts'
import { isShort } from './password-rules'
import { byEmail } from '../find-people'
import { endSessions } from '../sessions'
import { endResets } from '../proofs'

/** Name recorded as the actor in the logs. */
const command = 'threshold admin reset'

/**
 * Sets a new password for a team member; used by an operator with access to the machine. Ends all sessions, invalidates
 * reset links, turns off two-step sign-in, resets attempt delays and notifies the owner by e-mail. Returns the account
 * as it was and the number of ended sessions; null if no team member signs in with this address.
 */
export async function replaceTeamPassword(
  { db, clock, security }: Pick<Ctx, 'db' | 'clock' | 'security'>,
  email: string,
  password: string,
): Promise<{ user: UserRow; sessions: number } | null> {
  const password_hash = await hashPassword(password)
  const now = clock.now()
  const replaced = await db.transaction().execute(async (trx) => {
    const user = await byEmail(trx, email.toLowerCase())
    if (user?.role !== 'admin' || user.account_state === 'deactivated') return null
    await trx
      .updateTable('app_user')
      .set({ password_hash, password_short: isShort(password), updated_at: now })
      .where('id', '=', user.id)
      .execute()
    await endResets(trx, user.id)
    const sessions = await endSessions(trx, user.id, now, 'all')
    if (user.second_factor) await endFactorFor(trx, user.id, command, now)
    await forgetAllGuesses(trx, email.toLowerCase())
    await queueEffect(trx, 'password.changed', { id: user.id }, now)
    return { user, sessions }
  })
  if (!replaced) return null
  const facts = { request: command, address: 'this machine', account: replaced.user.id }
  security.write('credentials.changed', facts, { kinds: ['password'], by: 'operator' })
  if (replaced.user.second_factor) security.write('factor.changed', facts, { on: false, by: 'operator' })
  return replaced
}
