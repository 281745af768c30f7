import { access } from '../../../contract/limits'
import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import type { Caller } from '../../platform/http/registry'
import { isIdToken, type Identified } from '../../platform/identity/identity'
import { canText } from '../../platform/ports/sms'
import type { Trx } from '../../core/kind'
import { beginGuess } from './password/password-attempts'
import { reachOfIdentity, spendToken } from './sign-in-by-identity'
import { isPassword } from '../../platform/identity/passwords'
import { lockPerson } from './find-people'
import type { CodeAddress } from './code-address'
import { takeProof } from './proofs'

type ConfirmInput = Pick<Parsed<'update_profile'>, 'current_password' | 'confirm_auth_id'>

/** Confirmation sent with a change: a correct password, or an identity proof yet to be redeemed. */
export interface Brought {
  password: boolean
  identified: Identified | null
  proof: string | undefined
}

/**
 * Returns the destination of the code that confirms a change: the verified e-mail address, otherwise the verified
 * number. Unverified addresses may belong to anyone.
 */
export function reachToConfirm(
  user: Pick<UserRow, 'email' | 'email_verified_at' | 'mobile' | 'mobile_verified_at'>,
): CodeAddress | null {
  if (user.email && user.email_verified_at) return { channel: 'email', address: user.email.toLowerCase() }
  if (user.mobile && user.mobile_verified_at) return { channel: 'mobile', address: user.mobile }
  return null
}

/**
 * Whether the notice with the undo link can reach the owner outside the account. If not, a password isn't enough to
 * confirm a change.
 */
export function canBeNotified(
  { config }: Pick<Ctx, 'config'>,
  user: Parameters<typeof reachToConfirm>[0],
): boolean {
  return reachToConfirm(user)?.channel === 'email' || canText(config)
}

/** Masks an address, leaving enough for its owner to recognise it. */
export function hidden({ channel, address }: CodeAddress): string {
  if (channel === 'mobile') return `${address.slice(0, 3)}…${address.slice(-2)}`
  const [local = '', domain = ''] = address.split('@')
  return `${local.slice(0, 2)}…@${domain}`
}

/**
 * Checks the confirmation before the transaction, because comparing a password is slow and a wrong password must stay
 * counted. Refuses with BAD_CREDENTIALS, or RATE_LIMITED after many attempts.
 */
export async function readConfirmation(
  ctx: Ctx,
  user: UserRow,
  { current_password, confirm_auth_id }: ConfirmInput,
  caller: Caller,
): Promise<Brought> {
  const proof = confirm_auth_id
  const identified = isIdToken(proof) && ctx.identity ? await ctx.identity.verify(proof) : null
  if (current_password === undefined) return { password: false, identified, proof }
  const guess = await beginGuess(ctx, user.email?.toLowerCase() ?? `account:${user.id}`, caller)
  if (!(await isPassword(user.password_hash, current_password)))
    throw new Refusal('BAD_CREDENTIALS', 'refusals.currentPasswordWrong', {
      errors: { current_password: 'refusals.currentPasswordWrong' },
    })
  await guess.right()
  return { password: true, identified, proof }
}

/**
 * Refuses a change that may come from a stolen token. If an empty address is being filled in (`first`) or nothing else
 * can be requested, a recent sign-in suffices. If `noticed` is false (see `canBeNotified`), only a code sent to the old
 * number confirms the change.
 */
export async function requireConfirmed(
  trx: Trx,
  user: UserRow,
  brought: Brought,
  {
    first,
    noticed,
    sessionId,
    now,
  }: { first: boolean; noticed: boolean; sessionId: number | null; now: Date },
): Promise<void> {
  const reach = reachToConfirm(user)
  if (brought.password && (noticed || reach === null)) return
  if (brought.proof !== undefined) {
    const proved = await proofOf(trx, brought, now)
    if (reach && proved?.channel === reach.channel && proved.address === reach.address) return
    const text = 'refusals.proofInvalid'
    throw new Refusal('PROOF_INVALID', text, { errors: { confirm_auth_id: text } })
  }
  if (brought.password) throw new Refusal('CONFIRMATION_NEEDED', 'refusals.confirmByNumber')
  const nothingToAsk = user.password_hash === null && reach === null
  if ((first || nothingToAsk) && (await isFresh(trx, sessionId, now))) return
  throw new Refusal('CONFIRMATION_NEEDED', nothingToAsk ? 'refusals.signInAfresh' : 'refusals.confirmChange')
}

/**
 * Locks the account for a change confirmed by `brought`. No empty address is being filled in, so a recent sign-in
 * suffices only if nothing else can be requested.
 */
export async function lockConfirmed(
  trx: Trx,
  ctx: Pick<Ctx, 'config'>,
  { user, sessionId }: { user: UserRow; sessionId: number | null },
  brought: Brought,
  now: Date,
): Promise<UserRow> {
  const current = await lockPerson(trx, user.id)
  const noticed = canBeNotified(ctx, current)
  await requireConfirmed(trx, current, brought, { first: false, noticed, sessionId, now })
  return current
}

async function proofOf(trx: Trx, { identified, proof }: Brought, now: Date): Promise<CodeAddress | null> {
  if (!identified) return takeProof(trx, proof ?? '', now)
  await spendToken(trx, identified, now)
  return reachOfIdentity(identified)
}

async function isFresh(trx: Trx, sessionId: number | null, now: Date): Promise<boolean> {
  if (sessionId === null) return false
  const session = await trx
    .selectFrom('session')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session !== undefined && now.getTime() - session.created_at.getTime() <= access.freshMinutes * 60_000
}
