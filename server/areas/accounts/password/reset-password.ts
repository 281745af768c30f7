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
 * forgot-password: always the same answer. Whether there is an account is looked up later, by the outbox, so that not
 * even the time of the answer reveals it; and the link exists only in the mail.
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
 * Effect `password.resetAsked`: sends the link to the account that proved the address, or registered and never did.
 * When it is carried out again that is another mail: its link is new, and the one before opens nothing any more.
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
 * reset-password (D45): sets the password, ends every session, and returns what reaches the account all the same. It proves the address of an account that waits for
 * that, since its link came by mail; that of an undone change may have come by text message and proves nothing.
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

/** Effects `password.changed`, and `password.dropped`: the one of the registration does not count. */
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

/** The owner of the password that the link sets; undefined if the link is no longer valid. */
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
