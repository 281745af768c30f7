import { access } from '../../../contract/limits'
import { Refusal } from '../../platform/refusal'
import { reply, type Handler } from '../../platform/http/registry'
import { newToken } from '../../platform/secrets/token'
import { sendCode } from './codes'
import { checkNewPassword, isShort } from './password/password-rules'
import { hashPassword } from '../../platform/identity/passwords'
import { byEmail, createPerson } from './find-people'
import { lockAddress, type CodeAddress } from './code-address'
import { keepRegistration } from './registrations'
import { spendIp } from '../../platform/security/throttle'

/**
 * user-register (D38): creates an unverified account and sends a code. An address that already has an account also gets
 * a code, which signs in to that account, so the response doesn't reveal whether one exists. The entered data, above
 * all the password, is held separately until the address is verified in the same browser, so that an unverified account
 * contains no data of the person claiming it.
 */
export const register: Handler<'user-register'> = async ({ input, ctx, caller }) => {
  await spendIp(ctx, 'register', caller.ip, { max: access.registrationsPerIpHour, seconds: 3600 })
  const { name, email, mobile } = input
  await checkNewPassword(ctx, input.password, { email, name })
  const password_hash = await hashPassword(input.password)
  const password_short = isShort(input.password)
  const reach: CodeAddress = { channel: 'email', address: email }
  const { known, registration } = await ctx.db.transaction().execute(async (trx) => {
    await lockAddress(trx, reach)
    const there = await byEmail(trx, email)
    if (there?.email_verified_at) return { known: true, registration: newToken() }
    const now = ctx.clock.now()
    if (!there) await createPerson(trx, { name: '', email, lang: caller.lang, logintype: 'email' }, now)
    return {
      known: false,
      registration: await keepRegistration(trx, { email, name, mobile, password_hash, password_short }, now),
    }
  })
  try {
    const sent = await sendCode(ctx, caller, reach, { known, registration, link: true })
    return reply({ email, otp_sent: true, registration, ...sent }, 'refusals.registered')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Even if no new code was sent, the registration succeeds: the previous code still verifies the address.
    const extra = { ...error.more.extra, registration }
    throw new Refusal(error.code, error.text, { ...error.more, extra })
  }
}
