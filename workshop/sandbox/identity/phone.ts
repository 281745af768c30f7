import { createHmac, randomInt } from 'node:crypto'
import { otp } from '../../../contract/limits'
import type { Lang } from '../../../contract/language/languages'
import { codeText } from '../../../server/areas/accounts'
import { hasLeft } from '../../../server/platform/security/throttle'
import { readSetting } from '../../../server/platform/settings/settings'
import type { Ctx } from '../../../server/platform/context'
import { secretOf } from '../../../server/platform/settings/stored-secret'
import { hashToken, newToken } from '../../../server/platform/secrets/token'
import { canText } from '../../../server/platform/ports/sms'
import { IdentityFault } from './fault'
import { phoneIn, textIn, type IdentityBody } from './fields'
import { holderBy, newHolder } from './holders'
import { signedIn, type IdentityContext } from './tokens'

/** accounts:sendVerificationCode: sends a code by SMS, valid for ten minutes and five attempts. */
export async function sendVerificationCode(ctx: Ctx, body: IdentityBody, lang: Lang, ip: string) {
  const phone = phoneIn(body)
  if (!canText(ctx.config)) throw new IdentityFault('OPERATION_NOT_ALLOWED')
  const perIp = { max: otp.perIpHour * ctx.config.PER_IP_FACTOR, seconds: 3600 }
  if (!(await hasLeft(ctx, 'identity-code-ip', ip, perIp))) throw new IdentityFault('QUOTA_EXCEEDED')
  if (!(await hasLeft(ctx, 'identity-code', phone, { max: otp.perAddressHour, seconds: 3600 })))
    throw new IdentityFault('TOO_MANY_ATTEMPTS_TRY_LATER')
  const code = String(randomInt(10 ** otp.digits)).padStart(otp.digits, '0')
  const sessionInfo = newToken()
  const now = ctx.clock.now()
  await ctx.db.deleteFrom('sandbox_identity_ticket').where('expires_at', '<', now).execute()
  await ctx.db
    .insertInto('sandbox_identity_ticket')
    .values({
      hash: hashToken(sessionInfo),
      kind: 'phone',
      address: phone,
      code_hash: await hashCode(ctx, sessionInfo, code),
      created_at: now,
      expires_at: new Date(now.getTime() + otp.lifeSeconds * 1000),
    })
    .execute()
  await ctx.sms.send({ to: phone, text: codeText(lang, await readSetting(ctx.db, 'company_name'), code) })
  return { sessionInfo }
}

/** accounts:signInWithPhoneNumber. After five attempts, a code counts as expired. */
export async function signInWithPhoneNumber(context: IdentityContext, body: IdentityBody) {
  const session = textIn(body, 'sessionInfo')
  const code = textIn(body, 'code', 20)
  if (session === undefined) throw new IdentityFault('MISSING_SESSION_INFO')
  if (code === undefined) throw new IdentityFault('MISSING_CODE')
  const phone = await spendCode(context, session, code)
  const known = await holderBy(context, 'phone', phone)
  const user = known ?? (await newHolder(context, { phone }, 'PHONE_NUMBER_EXISTS'))
  return { ...(await signedIn(context, user, 'phone')), phoneNumber: phone, isNewUser: !known }
}

async function spendCode(context: IdentityContext, session: string, code: string): Promise<string> {
  const typed = await hashCode(context, session, code)
  const outcome = await context.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('sandbox_identity_ticket')
      .selectAll()
      .where('hash', '=', hashToken(session))
      .where('kind', '=', 'phone')
      .forUpdate()
      .executeTakeFirst()
    if (!found?.address || !found.expires_at) return new IdentityFault('INVALID_SESSION_INFO')
    const now = context.clock.now()
    if (found.used_at || found.expires_at <= now || found.tries >= otp.tries)
      return new IdentityFault('SESSION_EXPIRED')
    const right = found.code_hash === typed
    const last = !right && found.tries + 1 >= otp.tries
    await trx
      .updateTable('sandbox_identity_ticket')
      .set(right ? { used_at: now } : { tries: found.tries + 1 })
      .where('hash', '=', found.hash)
      .execute()
    // The fault is thrown after the commit, so that the failed attempt is still counted.
    return right ? found.address : new IdentityFault(last ? 'SESSION_EXPIRED' : 'INVALID_CODE')
  })
  if (outcome instanceof IdentityFault) throw outcome
  return outcome
}

/** Returns a keyed digest of a code, so that comparing two digests reveals nothing about the code. */
async function hashCode({ db }: IdentityContext, session: string, code: string): Promise<string> {
  const key = await secretOf(db, 'otp', 'otp_')
  return createHmac('sha256', key).update(`${session}:${code}`).digest('hex')
}
