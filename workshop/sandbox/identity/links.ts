import type { Lang } from '../../../contract/language/languages'
import { access } from '../../../contract/limits'
import { hashPassword } from '../../../server/platform/identity/passwords'
import { hasLeft } from '../../../server/platform/security/throttle'
import type { Ctx } from '../../../server/platform/context'
import { hashToken, newToken } from '../../../server/platform/secrets/token'
import { say } from '../../../server/platform/texts/say'
import { IdentityFault } from './fault'
import { emailIn, passwordIn, textIn, type IdentityBody } from './fields'
import { changeHolder, holderBy } from './holders'
import { hidesPeople } from './privacy'
import { holderOf, type IdentityContext } from './tokens'

type LinkKind = 'reset' | 'verify'
const kinds: Record<string, { kind: LinkKind; mode: string }> = Object.assign(Object.create(null), {
  PASSWORD_RESET: { kind: 'reset', mode: 'resetPassword' },
  VERIFY_EMAIL: { kind: 'verify', mode: 'verifyEmail' },
  VERIFY_AND_CHANGE_EMAIL: { kind: 'verify', mode: 'verifyEmail' },
})

/** accounts:sendOobCode: mails a link that sets a password or verifies an address. */
export async function sendOobCode(ctx: Ctx, body: IdentityBody, lang: Lang) {
  const asked = kinds[textIn(body, 'requestType') ?? '']
  if (!asked) throw new IdentityFault('INVALID_REQ_TYPE')
  const { user, email } = asked.kind === 'reset' ? await forgetful(ctx, body) : await proving(ctx, body)
  const left = await hasLeft(ctx, 'identity-link', email, { max: access.resetsPerAddressHour, seconds: 3600 })
  if (!left) throw new IdentityFault('RESET_PASSWORD_EXCEED_LIMIT')
  if (user) {
    const code = await makeLink(ctx, asked.kind, user.id, email)
    const url = `${ctx.config.publicUrl}/sandbox/identity/action?mode=${asked.mode}&oobCode=${code}`
    const text = say(lang, `identity.mail.${asked.kind}`, { minutes: access.resetMinutes })
    await ctx.mail.send({
      to: email,
      subject: say(lang, `identity.mail.${asked.kind}Subject`),
      text: [text, url, say(lang, 'identity.standIn')].join('\n\n'),
    })
  }
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
}

async function forgetful(context: IdentityContext, body: IdentityBody) {
  const email = emailIn(body)
  const user = await holderBy(context, 'email', email)
  if (!user && !(await hidesPeople(context))) throw new IdentityFault('EMAIL_NOT_FOUND')
  return { user, email }
}

async function proving(context: IdentityContext, body: IdentityBody) {
  const { user } = await holderOf(context, textIn(body, 'idToken'))
  const email = Object.hasOwn(body, 'newEmail') ? emailIn(body, 'newEmail') : user.email
  if (email === null) throw new IdentityFault('MISSING_EMAIL')
  const holder = await holderBy(context, 'email', email)
  if (holder && holder.id !== user.id) throw new IdentityFault('EMAIL_EXISTS')
  return { user, email }
}

async function makeLink(
  { db, clock }: IdentityContext,
  kind: LinkKind,
  user_id: string,
  address: string,
): Promise<string> {
  const code = newToken()
  const now = clock.now()
  const expires_at = new Date(now.getTime() + access.resetMinutes * 60_000)
  await db
    .insertInto('sandbox_identity_ticket')
    .values({ hash: hashToken(code), kind, user_id, address, created_at: now, expires_at })
    .execute()
  return code
}

/** accounts:resetPassword: without a new password, only returns the link's account. */
export async function resetPassword(context: IdentityContext, body: IdentityBody) {
  const code = textIn(body, 'oobCode')
  if (code === undefined) throw new IdentityFault('MISSING_OOB_CODE')
  const { address } = await peekLink(context, code)
  const answer = {
    kind: 'identitytoolkit#ResetPasswordResponse',
    email: address,
    requestType: 'PASSWORD_RESET',
  }
  if (!Object.hasOwn(body, 'newPassword')) return answer
  const password_hash = await hashPassword(passwordIn(body, 'newPassword'))
  const { user_id } = await takeLink(context, 'reset', code)
  // The link was mailed, so using it verifies the address.
  await changeHolder(context, user_id, {
    password_hash,
    email_verified: true,
    tokens_after: context.clock.now(),
  })
  return answer
}

/** Consumes a link. */
export async function takeLink({ db, clock }: IdentityContext, kind: LinkKind, code: string) {
  const now = clock.now()
  const taken = await db
    .updateTable('sandbox_identity_ticket')
    .set({ used_at: now })
    .where('hash', '=', hashToken(code))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .returning(['user_id', 'address', 'expires_at'])
    .executeTakeFirst()
  if (!taken?.user_id || !taken.address) throw new IdentityFault('INVALID_OOB_CODE')
  if (taken.expires_at && taken.expires_at <= now) throw new IdentityFault('EXPIRED_OOB_CODE')
  return { user_id: taken.user_id, address: taken.address }
}

async function peekLink({ db, clock }: IdentityContext, code: string) {
  const found = await db
    .selectFrom('sandbox_identity_ticket')
    .select(['address', 'expires_at'])
    .where('hash', '=', hashToken(code))
    .where('kind', '=', 'reset')
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new IdentityFault('INVALID_OOB_CODE')
  if (found.expires_at && found.expires_at <= clock.now()) throw new IdentityFault('EXPIRED_OOB_CODE')
  return found
}
