import type { TextKey } from '../../../contract/texts/catalogue'
import type { Kysely } from 'kysely'
import { access } from '../../../contract/limits'
import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import type { DB, UserRow } from '../../platform/db/schema'
import { inMaintenance } from '../../platform/settings/maintenance'
import { Refusal } from '../../platform/refusal'
import type { Caller, Handler } from '../../platform/http/registry'
import { isIdToken, type Identified } from '../../platform/identity/identity'
import type { Trx } from '../../core/kind'
import { readSetting } from '../../platform/settings/settings'
import { FactorAsked, passFactor, requireFactor } from './second-factor/check-factor'
import { beginGuess } from './password/password-attempts'
import { isShort } from './password/password-rules'
import { hashPassword, isOutdated, isPassword } from '../../platform/identity/passwords'
import { queueEffect } from './queue-effect'
import { byIdentity } from './sign-in-by-identity'
import { byEmail, byMobile, confirm, createPerson, ownerOfEmail, rememberPush } from './find-people'
import { lockAddress, type CodeAddress } from './code-address'
import { keepRegistration, lastRegistration, registeredEmail, settleRegistration } from './registrations'
import { openSession } from './sessions'
import { noteTry, notingFailure } from './sign-in-log'
import { takeProof } from './proofs'
import { spendIp } from '../../platform/security/throttle'
import { userData } from './user-data'

type SignInInput = Parsed<'user_signup'>

/**
 * user_signup (D36–D38, D40): signs in with e-mail and password, or with a proof in `auth_id`, the only field that can
 * carry a proof. The proof is either from verify-otp, or an ID token of the hosted identity service (three
 * dot-separated parts). An ID token's signature is verified, and the token opens only one session. A proof for an
 * unknown address creates an account, except in demo mode (D92). Any other `auth_id`, such as a bare user id of that
 * service, proves nothing. Accounts with a second factor also need a code of that factor (FACTOR_NEEDED): the client
 * repeats the call with `factor_code`.
 */
export const signIn: Handler<'user_signup'> = (asked) =>
  notingFailure(asked.ctx, asked.caller, () => signInNoted(asked))

const signInNoted: Handler<'user_signup'> = async ({ input, ctx, caller }) => {
  await spendIp(ctx, 'sign-in', caller.ip, { max: access.signInsPerIpMinute, seconds: 60 })
  caller.facts.way = input.auth_id === undefined ? 'password' : 'proof'
  const identified = await readIdToken(ctx, input)
  if (identified) caller.facts.way = identified.provider
  const known = input.auth_id === undefined ? await byPassword(ctx, input, caller) : null
  const open = (factorOf: number | null) =>
    ctx.db.transaction().execute(async (trx) => {
      const now = ctx.clock.now()
      const proving = { input, caller, now, closed: closedToNew(ctx) }
      const user =
        known ?? (await (identified ? byIdentity(trx, identified, proving) : byProof(trx, proving)))
      // For a password sign-in, the registration has already been settled.
      const settled = known ? { user, dropped: false } : await settleRegistration(trx, user, input, caller)
      caller.facts.account = settled.user.id
      if (!known) requirePasswordOfTeam(settled.user, identified)
      await requireFactor(trx, settled.user, factorOf)
      const { sessionId, ...session } = await openSession(trx, ctx, settled.user, caller)
      if (input.fcm_id) await rememberPush(trx, { userId: user.id, sessionId }, input.fcm_id, now)
      if (settled.dropped) await queueEffect(trx, 'password.dropped', { id: user.id }, now)
      await noteTry(trx, caller, null, now)
      const restored = user.account_state === 'deletionRequested'
      return { ...session, sessionId, restored, password_dropped: settled.dropped }
    })
  const opened = await open(null).catch(async (error: unknown) => {
    if (!(error instanceof FactorAsked)) throw error
    await passFactor(ctx, error.user, input.factor_code, caller)
    return open(error.user.id)
  })
  const { token, restored, password_dropped } = opened
  caller.facts.session = opened.sessionId
  ctx.security.write('sign_in.succeeded', caller.facts)
  const message = password_dropped ? 'refusals.passwordDropped' : 'refusals.signedIn'
  return {
    data: userData(opened.user),
    message: restored ? 'refusals.signedInAgain' : message,
    extra: { token, restored, password_dropped },
  }
}

/** Verifies an ID token; null if the proof isn't an ID token. Sign-in through the hosted service requires one. */
async function readIdToken(ctx: Ctx, { logintype, auth_id }: SignInInput): Promise<Identified | null> {
  const hosted = logintype === 'google' || logintype === 'apple'
  if (!isIdToken(auth_id)) {
    if (hosted)
      throw new Refusal('PROOF_INVALID', ctx.identity ? 'refusals.proofInvalid' : 'refusals.doorClosed')
    return null
  }
  if (!ctx.identity) throw new Refusal('PROOF_INVALID', 'refusals.doorClosed')
  const identified = await ctx.identity.verify(auth_id)
  if (logintype !== undefined && logintype !== identified.provider)
    throw new Refusal('PROOF_INVALID', 'refusals.proofInvalid')
  await requireOpen(ctx.db, identified.provider)
  return identified
}

/**
 * Refuses a sign-in method disabled by the operator. Phone sign-in is covered regardless of which service sent the
 * code.
 */
async function requireOpen(db: Kysely<DB>, way: Identified['provider']): Promise<void> {
  const setting = way === 'google' ? 'sign_in_google' : way === 'phone' ? 'sign_in_phone' : null
  if (setting && !(await readSetting(db, setting))) throw new Refusal('PROOF_INVALID', 'refusals.doorClosed')
}

/**
 * Refuses team accounts that sign in with only a code, whether sent by this server or texted by the hosted service;
 * they need a password.
 */
function requirePasswordOfTeam({ role }: UserRow, identified: Identified | null): void {
  if (role === 'admin' && (!identified || identified.provider === 'phone'))
    throw new Refusal('NOT_ALLOWED', 'refusals.teamPassword')
}

async function byPassword(ctx: Ctx, { email, password }: SignInInput, caller: Caller): Promise<UserRow> {
  if (!email || !password)
    throw new Refusal('VALIDATION', 'refusals.signInDetails', { errors: missing({ email, password }) })
  const guess = await beginGuess(ctx, email, caller)
  const { user, last } = await ctx.db.transaction().execute(async (trx) => ({
    user: await byEmail(trx, email),
    last: await lastRegistration(trx, email),
  }))
  if (user) caller.facts.account = user.id
  const waits = user?.password_hash === null ? last : undefined
  if (!(await isPassword(user?.password_hash ?? waits?.password_hash, password)) || !user)
    throw new Refusal('BAD_CREDENTIALS', 'refusals.badCredentials')
  await guess.right()
  if (!waits) {
    if (user.account_state === 'unverified') throw new Refusal('NOT_CONFIRMED', 'refusals.notConfirmed')
    return renewPassword(ctx, user, password)
  }
  // The password proves who registered, so this browser may continue that registration too.
  const { name, mobile, password_hash, password_short } = waits
  const again = { email, name, mobile, password_hash, password_short }
  const registration = await ctx.db
    .transaction()
    .execute((trx) => keepRegistration(trx, again, ctx.clock.now()))
  throw new Refusal('NOT_CONFIRMED', 'refusals.notConfirmed', { extra: { registration } })
}

/**
 * While the plain password is available, stores whether the password is short and rehashes it if the hash uses outdated
 * parameters.
 */
async function renewPassword({ db }: Ctx, user: UserRow, password: string): Promise<UserRow> {
  const password_short = isShort(password)
  const outdated = user.password_hash !== null && isOutdated(user.password_hash)
  if (password_short === user.password_short && !outdated) return user
  const renewed = { password_short, ...(outdated && { password_hash: await hashPassword(password) }) }
  await db
    .updateTable('app_user')
    .set(renewed)
    .where('id', '=', user.id)
    // The password may have been changed in the meantime.
    .where('password_hash', '=', user.password_hash)
    .execute()
  return { ...user, ...renewed }
}

function missing({ email, password }: { email?: string; password?: string }): Record<string, TextKey> {
  return {
    ...(!email && { email: 'refusals.emailRequired' }),
    ...(!password && { password: 'refusals.passwordRequired' }),
  }
}

/** A call that proves an address, with its context. */
export interface Proving {
  input: SignInInput
  caller: Caller
  now: Date
  /** Reason why no account may be created now; null if allowed. */
  closed: Refusal | null
}

function closedToNew({ config, settings }: Ctx): Refusal | null {
  const { maintenance: mode } = settings.known
  if (config.DEMO_MODE) return new Refusal('DEMO_MODE', 'errors.demoMode')
  return mode === 'off' ? null : inMaintenance(mode)
}

async function byProof(trx: Trx, proving: Proving): Promise<UserRow> {
  const { input, caller, now } = proving
  const reach = await takeProof(trx, input.auth_id ?? '', now)
  if (!reach || !agrees(reach, input)) throw new Refusal('PROOF_INVALID', 'refusals.proofInvalid')
  caller.facts.way = `code_${reach.channel}`
  if (reach.channel === 'mobile') await requireOpen(trx, 'phone')
  await lockAddress(trx, reach)
  const user =
    reach.channel === 'email'
      ? await ownerOfEmail(trx, reach.address)
      : await holderOfMobile(trx, reach, input)
  if (user?.account_state === 'unverified') return confirm(trx, user, reach, now)
  return user ?? openAccount(trx, reach, proving)
}

/** Whether the proof matches the address given in the call, if any. */
function agrees({ channel, address }: CodeAddress, { email, mobile }: SignInInput): boolean {
  return channel === 'email'
    ? email === undefined || email === address
    : mobile === undefined || mobile === address
}

/**
 * Returns the account with this verified number or, failing that, an unverified account registered with it. An
 * unverified account is returned only if the call names its e-mail address or comes from the browser it was registered
 * in: otherwise someone registering with another person's number would share the account that the number opens.
 */
async function holderOfMobile(
  trx: Trx,
  { address }: CodeAddress,
  input: SignInInput,
): Promise<UserRow | undefined> {
  const proved = await byMobile(trx, address)
  if (proved) return proved
  const email = await registeredEmail(trx, address, input)
  const registered = email === null ? undefined : await byEmail(trx, email)
  return registered?.account_state === 'unverified' ? registered : undefined
}

async function openAccount(
  trx: Trx,
  reach: CodeAddress,
  { input, caller, now, closed }: Proving,
): Promise<UserRow> {
  if (closed) throw closed
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
