import { access } from '../../../../contract/limits'
import { mailedLink } from '../../../../contract/site/mailed-link'
import type { Lang } from '../../../../contract/language/languages'
import type { Ctx } from '../../../platform/context'
import type { UserRow } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import { reply, type Handler } from '../../../platform/http/registry'
import { hashToken } from '../../../platform/secrets/token'
import { readSetting } from '../../../platform/settings/settings'
import { queueEffect } from '../queue-effect'
import { passwordChangedMail, passwordDroppedMail, resetMail } from '../mails'
import { forgetGuesses } from './password-attempts'
import { checkNewPassword, isShort } from './password-rules'
import { hashPassword } from '../../../platform/identity/passwords'
import { mailAccount } from '../mail-account'
import { byEmail, confirm } from '../find-people'
import { forgetRegistrations } from '../registrations'
import { remainingKeys } from '../remaining-keys'
import { endSessions } from '../sessions'
import { makeReset, takeReset } from '../proofs'
import { hasLeft, spendIp } from '../../../platform/security/throttle'

/**
 * forgot-password: always returns the same response. The outbox looks up the account later, so that not even timing
 * reveals whether it exists. The link is only ever sent by e-mail.
 */
export const forgotPassword: Handler<'forgot-password'> = async ({ input, ctx, caller }) => {
  await spendIp(ctx, 'forgot', caller.ip, { max: access.resetsPerIpHour, seconds: 3600 })
  ctx.security.write('password.reset_requested', caller.facts)
  if (
    await hasLeft(ctx, 'forgot-address', input.email, { max: access.resetsPerAddressHour, seconds: 3600 })
  ) {
    await queueEffect(ctx.db, 'password.resetAsked', { email: input.email }, ctx.clock.now())
  }
  return reply(null, 'refusals.resetSent')
}

/**
 * Effect `password.resetAsked`: sends a reset link to the account that verified the address, or was registered with it
 * but never verified. A retry sends a new link and invalidates the previous one.
 */
export async function sendResetLink(
  ctx: Ctx,
  _type: string,
  payload: Record<string, unknown>,
): Promise<void> {
  const now = ctx.clock.now()
  const made = await ctx.db.transaction().execute(async (trx) => {
    const user = await byEmail(trx, String(payload['email']))
    if (!user || user.account_state === 'deactivated') return null
    if (!user.email_verified_at && user.account_state !== 'unverified') return null
    return { user, token: await makeReset(trx, user.id, now) }
  })
  if (!made?.user.email) return
  const { user, token } = made
  const site = await readSetting(ctx.db, 'company_name')
  const url = `${ctx.config.publicUrl}${mailedLink('/reset-password', token)}`
  await ctx.mail.send({ to: made.user.email, ...resetMail(user.lang as Lang, site, user.name, url) })
}

/**
 * reset-password (D45): sets the password, ends all sessions and returns what else still gives access to the account. A
 * link sent by e-mail also verifies the address of an unverified account. A link issued when a change was undone
 * doesn't, because the undo link may have been sent by text message.
 */
export const resetPassword: Handler<'reset-password'> = async ({ input, ctx, caller }) => {
  await spendIp(ctx, 'reset', caller.ip, { max: access.resetsPerIpHour, seconds: 3600 })
  const owner = await ownerOfReset(ctx, input.token)
  if (!owner) throw expired()
  await checkNewPassword(ctx, input.password, owner)
  const password_hash = await hashPassword(input.password)
  const user = await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now()
    const id = await takeReset(trx, input.token, now)
    if (id === null) throw expired()
    const found = await trx
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (found.account_state === 'deactivated') throw new Refusal('ACCOUNT_DEACTIVATED', 'errors.deactivated')
    if (found.account_state === 'unverified')
      await confirm(trx, found, { channel: 'email', address: found.email?.toLowerCase() ?? '' }, now)
    await trx
      .updateTable('app_user')
      .set({
        password_hash,
        password_short: isShort(input.password),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    if (found.email) await forgetRegistrations(trx, found.email.toLowerCase())
    await endSessions(trx, id, now, 'all')
    if (found.email) await forgetGuesses(trx, found.email.toLowerCase(), caller)
    return found
  })
  await queueEffect(ctx.db, 'password.changed', { id: user.id }, ctx.clock.now())
  const about = { ...caller.facts, account: user.id }
  ctx.security.write('credentials.changed', about, { kinds: ['password'], by: 'link' })
  return reply(await remainingKeys(ctx.db, user.id, ctx.clock.now()), 'refusals.resetDone')
}

/** Effects `password.changed` and `password.dropped` (the password entered at registration was discarded). */
export async function sendPasswordNews(
  ctx: Ctx,
  type: string,
  payload: Record<string, unknown>,
  id: string,
): Promise<void> {
  const keys = await remainingKeys(ctx.db, Number(payload['id']), ctx.clock.now())
  await mailAccount(ctx, payload, id, ({ lang, name }, site) =>
    type === 'password.dropped'
      ? passwordDroppedMail(lang, site, name, `${ctx.config.publicUrl}/forgot-password`)
      : passwordChangedMail(lang, site, name, { keys, url: `${ctx.config.publicUrl}/user/integrations` }),
  )
}

const expired = () => new Refusal('LINK_EXPIRED', 'refusals.resetInvalid')

/** Returns the user whose password the link resets; undefined if the link is no longer valid. */
function ownerOfReset({ db, clock }: Ctx, token: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('auth_ticket')
    .innerJoin('app_user', 'app_user.id', 'auth_ticket.user_id')
    .selectAll('app_user')
    .where('auth_ticket.hash', '=', hashToken(token))
    .where('auth_ticket.kind', '=', 'reset')
    .where('auth_ticket.used_at', 'is', null)
    .where('auth_ticket.expires_at', '>', clock.now())
    .executeTakeFirst()
}
