import { access } from '../../../contract/limits'
import type { Ctx } from '../../platform/context'
import { Refusal } from '../../platform/refusal'
import { reply, type Handler } from '../../platform/http/registry'
import { canText } from '../../platform/ports/sms'
import { readSetting } from '../../platform/settings/settings'
import { deviceName } from './device-name'
import { forgetBrowsers } from './known-browsers'
import { canBeNotified, hidden, reachToConfirm, readConfirmation } from './confirm-change'
import { factorOf } from './second-factor/own-factor'
import { identitiesOf } from './own-identities'
import { endSessions } from './sessions'

/**
 * own-security: the confirmation required to change an address, number or password, and the minimum password length.
 */
export const ownSecurity: Handler<'own-security'> = async ({ ctx, caller: { user } }) => {
  const reach = reachToConfirm(user)
  const number_codes = await senderToNumbers(ctx)
  return reply({
    has_password: user.password_hash !== null,
    too_short: user.role === 'admin' && user.password_short,
    min_length: user.role === 'admin' ? access.passwordTeamMin : access.passwordMin,
    code_to: reach && {
      channel: reach.channel,
      address: hidden(reach),
      sent_by: reach.channel === 'mobile' ? number_codes : 'server',
    },
    number_codes,
    code_only: reach !== null && !canBeNotified(ctx, user),
    factor: await factorOf(ctx, user),
    identities: await identitiesOf(ctx.db, user.id),
  })
}

/** own-security:check: rejects a wrong password before a code is sent to the new address. Changes nothing. */
export const checkOwnPassword: Handler<'own-security:check'> = async ({ input, ctx, caller }) => {
  await readConfirmation(ctx, caller.user, input, caller)
  return reply(null, 'refusals.found')
}

/**
 * Returns which service sends codes to phone numbers: the identity service if it is configured, unless it has no phone
 * sign-in and this server can send texts itself.
 */
async function senderToNumbers({ config, db, identity }: Ctx): Promise<'server' | 'identity'> {
  if (!identity) return 'server'
  return !canText(config) || (await readSetting(db, 'sign_in_phone')) ? 'identity' : 'server'
}

/** own-sessions: the user's sessions, the current one first, then by last use. */
export const ownSessions: Handler<'own-sessions'> = async ({ ctx, caller: { user, sessionId } }) => {
  const now = ctx.clock.now()
  const rows = await ctx.db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'idle_until', 'user_agent'])
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('idle_until', 'is', null), eb('idle_until', '>', now)]))
    .orderBy((eb) => eb('id', '=', sessionId), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return reply(
    rows.map(({ id, created_at, last_seen_at, expires_at, idle_until, user_agent }) => ({
      id,
      browser: deviceName(user_agent).browser,
      system: deviceName(user_agent).system,
      current: id === sessionId,
      signed_in_at: created_at.toISOString(),
      last_used_at: last_seen_at.toISOString(),
      ends_at: (idle_until && idle_until < expires_at ? idle_until : expires_at).toISOString(),
    })),
    'refusals.found',
  )
}

/** own-sessions:end: ends one of the user's own sessions. Refuses with NOT_FOUND for other users' sessions. */
export const endOwnSession: Handler<'own-sessions:end'> = async ({ input, ctx, caller }) => {
  const { user } = caller
  const ended = await ctx.db
    .transaction()
    .execute((trx) => endSessions(trx, user.id, ctx.clock.now(), { only: input.id }))
  if (ended === 0) throw new Refusal('NOT_FOUND', 'refusals.sessionNotFound')
  ctx.security.write('session.ended', caller.facts, { which: 'other', ended: input.id })
  return reply(null, 'refusals.sessionEndedNow')
}

/** own-sessions:end-all: ends all of the user's sessions, including this one, and forgets all remembered browsers. */
export const signOutEverywhere: Handler<'own-sessions:end-all'> = async ({ ctx, caller }) => {
  const { user } = caller
  const count = await ctx.db.transaction().execute(async (trx) => {
    await forgetBrowsers(trx, user.id)
    return endSessions(trx, user.id, ctx.clock.now(), 'all')
  })
  ctx.security.write('session.ended', caller.facts, { which: 'all', count })
  return reply({ ended: count }, 'refusals.signedOutEverywhere', { count })
}
