import type { Kysely } from 'kysely'
import type { DB, UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { reply, type Handler } from '../../platform/http/registry'
import type { Trx } from '../../core/kind'
import { hidden, lockConfirmed, reachToConfirm, readConfirmation } from './confirm-change'
import { forgetSubjects } from './sign-in-by-identity'
import { endSessions } from './sessions'

/** Returns the hosted identities that can sign in to an account, and the identities unlinked from it. */
export async function identitiesOf(db: Kysely<DB>, userId: number) {
  const rows = await db
    .selectFrom('identity_link')
    .select(['id', 'provider', 'address', 'created_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, provider, address, created_at, ended_at }) => ({
    id,
    provider,
    address: address && hidden({ channel: address.includes('@') ? 'email' : 'mobile', address }),
    linked_at: created_at.toISOString(),
    signs_in: ended_at === null,
  }))
}

/**
 * own-identities:change: unlinks an identity or allows it again. Requires the same confirmation as a password change
 * and ends all other sessions. Refuses with NOT_FOUND for other users' identities and with NOT_ALLOWED for the only
 * sign-in method.
 */
export const changeIdentity: Handler<'own-identities:change'> = async ({ input, ctx, caller }) => {
  const { user, sessionId } = caller
  const brought = await readConfirmation(ctx, user, input, caller)
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now()
    const current = await lockConfirmed(trx, ctx, caller, brought, now)
    if (!input.signs_in) requireOtherMethod(current)
    const changed = await trx
      .updateTable('identity_link')
      .set({ ended_at: input.signs_in ? null : now })
      .where('id', '=', input.id)
      .where('user_id', '=', user.id)
      .returning('subject')
      .executeTakeFirst()
    if (!changed) throw new Refusal('NOT_FOUND', 'refusals.identityNotFound')
    if (!input.signs_in) await forgetSubjects(trx, user.id, [changed])
    await endSessions(trx, user.id, now, { except: sessionId })
  })
  ctx.security.write('credentials.changed', caller.facts, { kinds: ['identity'] })
  return reply(null, input.signs_in ? 'refusals.identityAllowed' : 'refusals.identityEnded')
}

/** After an e-mail change, disables sign-in for identities with the old or an unknown address. */
export async function endIdentitiesOfOldAddress(
  trx: Trx,
  userId: number,
  email: string,
  now: Date,
): Promise<void> {
  const ended = await trx
    .updateTable('identity_link')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('provider', '<>', 'phone')
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([eb('address', 'is', null), eb(eb.fn('lower', ['address']), '<>', email.toLowerCase())]),
    )
    .returning('subject')
    .execute()
  await forgetSubjects(trx, userId, ended)
}

/** Refuses unless a password, verified e-mail address or verified number still gives access to the account. */
function requireOtherMethod(user: UserRow): void {
  if (user.password_hash === null && reachToConfirm(user) === null)
    throw new Refusal('NOT_ALLOWED', 'refusals.identityOnlyWay')
}
