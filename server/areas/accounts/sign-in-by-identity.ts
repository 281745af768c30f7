import { text } from '../../../contract/limits'
import type { UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import type { Identified } from '../../platform/identity/identity'
import type { Trx } from '../../core/kind'
import { byMobile, confirm, createPerson, ownerOfEmail } from './find-people'
import { lockAddress, type CodeAddress } from './code-address'
import type { Proving } from './sign-in'

/**
 * Returns the account for a verified ID token, creating it if needed. A known identity maps to its linked account;
 * otherwise a verified address maps to the account that has verified it too. Addresses the service hasn't verified are
 * ignored, so claiming an address doesn't give access to an account.
 */
export async function byIdentity(trx: Trx, identified: Identified, proving: Proving): Promise<UserRow> {
  await spendToken(trx, identified, proving.now)
  const linked = await linkedTo(trx, identified)
  if (linked) {
    await link(trx, identified, linked, proving.now)
    return linked
  }
  const reach = reachOfIdentity(identified)
  if (!reach) throw new Refusal('PROOF_INVALID', 'refusals.identityUnproved')
  await lockAddress(trx, reach)
  const holder =
    reach.channel === 'email' ? await ownerOfEmail(trx, reach.address) : await byMobile(trx, reach.address)
  const person = holder
    ? await proveAlso(trx, holder, identified, reach, proving.now)
    : await open(trx, identified, reach, proving)
  await link(trx, identified, person, proving.now)
  return person
}

/**
 * After a number change, unlinks identities with the old number, so that the number's next owner can't sign in to this
 * account.
 */
export async function forgetPhoneIdentity(trx: Trx, userId: number): Promise<void> {
  const gone = await trx
    .deleteFrom('identity_link')
    .where('user_id', '=', userId)
    .where('provider', '=', 'phone')
    .returning('subject')
    .execute()
  await forgetSubjects(trx, userId, gone)
}

/** Unlinks the given identities from the account; each may create its own account. */
export async function forgetSubjects(
  trx: Trx,
  userId: number,
  gone: readonly { subject: string }[],
): Promise<void> {
  if (gone.length === 0) return
  await trx
    .updateTable('app_user')
    .set({ firebase_id: null })
    .where('id', '=', userId)
    .where(
      'firebase_id',
      'in',
      gone.map(({ subject }) => subject),
    )
    .execute()
}

/** Returns the address verified by the service; the e-mail address if a number is verified as well. */
export function reachOfIdentity({ email, mobile }: Identified): CodeAddress | null {
  if (email !== null) return { channel: 'email', address: email }
  return mobile === null ? null : { channel: 'mobile', address: mobile }
}

/** Makes an ID token single-use: refuses it the second time, regardless of its lifetime. */
export async function spendToken(trx: Trx, { hash, expiresAt }: Identified, now: Date): Promise<void> {
  await trx.deleteFrom('identity_used').where('expires_at', '<', now).execute()
  const first = await trx
    .insertInto('identity_used')
    // Allows for a clock that is behind ours.
    .values({ hash, expires_at: new Date(expiresAt.getTime() + 3_600_000) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  if (!first) throw new Refusal('PROOF_INVALID', 'refusals.proofInvalid')
}

/**
 * Returns the account linked to this identity. Refuses an identity that was unlinked; it can't even create a new
 * account.
 */
async function linkedTo(trx: Trx, { issuer, subject }: Identified): Promise<UserRow | undefined> {
  const known = await trx
    .selectFrom('identity_link')
    .select(['user_id', 'ended_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!known) return undefined
  if (known.ended_at) throw new Refusal('PROOF_INVALID', 'refusals.identityUnlinked')
  return trx
    .selectFrom('app_user')
    .selectAll()
    .where('account_state', '<>', 'purged')
    .where('id', '=', known.user_id)
    .forUpdate()
    .executeTakeFirst()
}

/** Confirms an account that was still awaiting verification. The sign-in then settles its registration data. */
async function proveAlso(
  trx: Trx,
  user: UserRow,
  { name, provider }: Identified,
  reach: CodeAddress,
  now: Date,
): Promise<UserRow> {
  if (user.account_state !== 'unverified') {
    // The password at the service may predate the address verification and belong to someone else, so it gives no
    // access here.
    if (provider === 'email') throw new Refusal('PROOF_INVALID', 'refusals.identityUnproved')
    return user
  }
  await trx
    .updateTable('app_user')
    .set({ name: writable(name) })
    .where('id', '=', user.id)
    .execute()
  return confirm(trx, user, reach, now)
}

async function open(
  trx: Trx,
  { provider, name }: Identified,
  reach: CodeAddress,
  { input, caller, now, closed }: Proving,
): Promise<UserRow> {
  if (closed) throw closed
  const mail = reach.channel === 'email'
  const user = await createPerson(
    trx,
    {
      name: input.name ?? writable(name),
      email: mail ? reach.address : null,
      mobile: mail ? (input.mobile ?? null) : reach.address,
      logintype: provider,
      type: input.type ?? 'user',
      address: input.address || null,
      lang: caller.lang,
    },
    now,
  )
  return confirm(trx, user, reach, now)
}

/** Returns the user's name from the service, reduced to what can be stored. */
const writable = (name: string | null) =>
  (name ?? '')
    .replace(/[\p{Control}\p{Surrogate}]/gu, '')
    .trim()
    .slice(0, text.name)

async function link(
  trx: Trx,
  { issuer, subject, provider, email, mobile }: Identified,
  user: UserRow,
  now: Date,
): Promise<void> {
  const carried = { user_id: user.id, address: email ?? mobile }
  await trx
    .insertInto('identity_link')
    .values({ issuer, subject, provider, ...carried, created_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(carried))
    .execute()
  await trx
    .updateTable('app_user')
    .set({ firebase_id: subject })
    .where('id', '=', user.id)
    .where('firebase_id', 'is', null)
    .execute()
}
