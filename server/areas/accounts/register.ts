import { access } from '../../../contract/limits'
import type { Parsed } from '../../../contract/types'
import type { Ctx } from '../../context'
import type { UserRow } from '../../db/schema'
import { reply, type Handler } from '../../http/registry'
import type { Trx } from '../../records/kind'
import { sendCode } from './codes'
import { hashPassword, isPassword } from './passwords'
import { byEmail, createPerson } from './people'
import { lockAddress, type Reach } from './reach'
import { spendIp } from './throttle'

/**
 * user-register (D38): an unproved account and a code. An address that has an account already gets a code as well,
 * one that signs in to that account, so that the answer does not tell whether there is one.
 */
export const register: Handler<'user-register'> = async ({ input, ctx, caller }) => {
  await spendIp(ctx, 'register', caller.ip, { max: access.registrationsPerIpHour, seconds: 3600 })
  const password_hash = await hashPassword(input.password)
  const reach: Reach = { channel: 'email', address: input.email }
  const known = await ctx.db.transaction().execute(async (trx) => {
    await lockAddress(trx, reach)
    const now = ctx.clock.now()
    const there = await byEmail(trx, input.email)
    if (there && there.account_state !== 'unverified') return there.email_verified_at !== null
    const { name, email, mobile } = input
    if (there) await registerAgain(trx, ctx, there, { input, password_hash }, reach)
    else
      await createPerson(
        trx,
        { name, email, mobile, password_hash, lang: caller.lang, logintype: 'email' },
        now,
      )
    return false
  })
  const sent = await sendCode(ctx, caller, reach, known)
  return reply({ email: input.email, otp_sent: true, ...sent }, 'refusals.registered')
}

/**
 * The last registration counts. But while an earlier code can still be typed, two passwords for one address mean that
 * nobody knows whose is whose: then the account gets none, and its owner sets one over the mail. Otherwise a stranger
 * could slip his password under somebody who is just about to type the code.
 */
async function registerAgain(
  trx: Trx,
  { clock }: Ctx,
  there: UserRow,
  { input, password_hash }: { input: Parsed<'user-register'>; password_hash: string },
  { channel, address }: Reach,
): Promise<void> {
  const now = clock.now()
  const alive = await trx
    .selectFrom('otp')
    .select('id')
    .where('channel', '=', channel)
    .where('address', '=', address)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const same = !alive || (await isPassword(there.password_hash, input.password))
  await trx
    .updateTable('app_user')
    .set({
      name: input.name,
      mobile: input.mobile,
      password_hash: same ? password_hash : null,
      updated_at: now,
    })
    .where('id', '=', there.id)
    .execute()
}
