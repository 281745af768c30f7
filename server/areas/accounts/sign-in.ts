import { access } from '../../../contract/limits'
import type { Parsed } from '../../../contract/types'
import type { Ctx } from '../../context'
import type { UserRow } from '../../db/schema'
import { Refusal } from '../../http/refusal'
import type { Caller, Handler } from '../../http/registry'
import type { Trx } from '../../records/kind'
import { isPassword } from './passwords'
import { byEmail, byMobile, confirm, createPerson, rememberPush } from './people'
import { lockAddress, type Reach } from './reach'
import { openSession } from './sessions'
import { takeProof } from './tickets'
import { forgive, spend, spendIp } from './throttle'
import { userData } from './user-data'

type Input = Parsed<'user_signup'>

/**
 * user_signup (D36–D38, D40): by e-mail and password, or by the proof that verify-otp handed out; a proof of an
 * address without an account opens one, but not in demo mode (D92). An `auth_id` that we did not make proves nothing.
 */
export const signIn: Handler<'user_signup'> = async ({ input, ctx, caller }) => {
  await spendIp(ctx, 'sign-in', caller.ip, { max: access.signInsPerIpMinute, seconds: 60 })
  if (input.logintype === 'google' || input.logintype === 'apple')
    throw new Refusal('PROOF_INVALID', 'refusals.doorClosed')
  const known = input.auth_id === undefined ? await byPassword(ctx, input) : null
  const opened = await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now()
    const user = known ?? (await byProof(trx, { input, caller, now, demo: ctx.config.DEMO_MODE }))
    const session = await openSession(trx, user, caller, now)
    if (input.fcm_id) await rememberPush(trx, user.id, input.fcm_id, now)
    return session
  })
  return { data: userData(opened.user), message: 'refusals.signedIn', extra: { token: opened.token } }
}

async function byPassword(ctx: Ctx, { email, password }: Input): Promise<UserRow> {
  if (!email || !password)
    throw new Refusal('VALIDATION', 'refusals.signInDetails', { errors: missing({ email, password }) })
  const allowance = { max: access.wrongPasswords, seconds: access.wrongPasswordsMinutes * 60 }
  await spend(ctx, 'password', email, allowance)
  const user = await ctx.db.transaction().execute((trx) => byEmail(trx, email))
  if (!(await isPassword(user?.password_hash, password)) || !user)
    throw new Refusal('BAD_CREDENTIALS', 'refusals.badCredentials')
  await forgive(ctx.db, 'password', email)
  if (user.account_state === 'unverified') throw new Refusal('NOT_CONFIRMED', 'refusals.notConfirmed')
  return user
}

function missing({ email, password }: { email?: string; password?: string }): Record<string, string> {
  return {
    ...(!email && { email: 'refusals.emailRequired' }),
    ...(!password && { password: 'refusals.passwordRequired' }),
  }
}

interface Proving {
  input: Input
  caller: Caller
  now: Date
  demo: boolean
}

async function byProof(trx: Trx, proving: Proving): Promise<UserRow> {
  const { input, now } = proving
  const reach = await takeProof(trx, input.auth_id ?? '', now)
  if (!reach || !agrees(reach, input)) throw new Refusal('PROOF_INVALID', 'refusals.proofInvalid')
  await lockAddress(trx, reach)
  const user =
    reach.channel === 'email' ? await holderOfEmail(trx, reach) : await holderOfMobile(trx, reach, input)
  if (user?.account_state === 'unverified') return confirm(trx, user, reach, now)
  return user ?? openAccount(trx, reach, proving)
}

/** A proof for one address does not sign in with another. */
function agrees({ channel, address }: Reach, { email, mobile }: Input): boolean {
  return channel === 'email'
    ? email === undefined || email === address
    : mobile === undefined || mobile === address
}

/** Somebody who holds the address without ever having proved it loses it to whoever does. */
async function holderOfEmail(trx: Trx, { address }: Reach): Promise<UserRow | undefined> {
  const user = await byEmail(trx, address)
  if (!user || user.email_verified_at || user.account_state === 'unverified') return user
  await trx.updateTable('app_user').set({ email: null }).where('id', '=', user.id).execute()
  return undefined
}

/**
 * Whoever proved the number; or the fresh registration that named it, but only together with its e-mail address:
 * else a stranger who registers with my number would share the account my number opens.
 */
async function holderOfMobile(trx: Trx, { address }: Reach, { email }: Input): Promise<UserRow | undefined> {
  const proved = await byMobile(trx, address)
  if (proved || !email) return proved
  const registered = await byEmail(trx, email)
  return registered?.account_state === 'unverified' && registered.mobile === address ? registered : undefined
}

async function openAccount(trx: Trx, reach: Reach, { input, caller, now, demo }: Proving): Promise<UserRow> {
  if (demo) throw new Refusal('DEMO_MODE', 'errors.demoMode')
  const mail = reach.channel === 'email'
  const user = await createPerson(
    trx,
    {
      name: input.name ?? '',
      email: mail ? reach.address : null,
      mobile: mail ? (input.mobile ?? null) : reach.address,
      logintype: mail ? 'email' : 'phone',
      type: input.type ?? 'user',
      address: input.address || null,
      lang: caller.lang,
    },
    now,
  )
  return confirm(trx, user, reach, now)
}
