import { deletionGraceDays } from '../../../contract/limits'
import { Refusal } from '../../platform/refusal'
import { reply, type Handler } from '../../platform/http/registry'
import { advance } from '../../core/advance'
import type { Trx } from '../../core/kind'
import { endSessions } from './sessions'

/** before-logout: ends this session and deletes its push token. */
export const beforeLogout: Handler<'before-logout'> = async ({ input, ctx, caller }) => {
  const { user, sessionId } = caller
  await ctx.db.transaction().execute(async (trx) => {
    if (input.fcm_id)
      await trx
        .deleteFrom('push_token')
        .where('token', '=', input.fcm_id)
        .where('user_id', '=', user.id)
        .execute()
    if (sessionId !== null) await endSessions(trx, user.id, ctx.clock.now(), { only: sessionId })
  })
  ctx.security.write('session.ended', caller.facts, { which: 'own' })
  return reply(null, 'refusals.signedOut')
}

/**
 * delete_user (D44): hides the listings, ends all sessions and purges the account after 30 days. Allowed only for the
 * caller's own account (D43), not while a payment is in progress, and never for the last admin.
 */
export const deleteUser: Handler<'delete_user'> = async ({ input, ctx, caller }) => {
  const { user } = caller
  if (input.userid !== undefined && input.userid !== user.id)
    throw new Refusal('FORBIDDEN', 'refusals.ownOnly')
  await ctx.db.transaction().execute(async (trx) => {
    await requestDeletion(trx, user.id, ctx.clock.now())
  })
  ctx.security.write('deletion.requested', caller.facts)
  return reply(null, 'refusals.deletionRequested', { days: deletionGraceDays })
}

async function requestDeletion(trx: Trx, id: number, now: Date): Promise<void> {
  await advance(trx, {
    record: 'account',
    id,
    event: { type: 'deletion.requested' },
    actor: { role: 'person', id },
    now,
  })
  await trx.deleteFrom('push_token').where('user_id', '=', id).execute()
}
