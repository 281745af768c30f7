import { text } from '../../../contract/limits'
import type { UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import type { Identified } from '../../platform/identity/identity'
import type { Trx } from '../../core/kind'
import { byMobile, confirm, createPerson, ownerOfEmail } from './find-people'
import { lockAddress, type CodeAddress } from './code-address'
import type { Proving } from './sign-in'

/**
 * The account of the person that an ID token proves, opened if there is none. The same person at the service comes to
 * the same account; else a proved address leads to the account that has proved it as well. An address that the service
 * has not verified leads nowhere, so that claiming an address opens no account.
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

/** After a change of number the owner of the old one at the service no longer signs in by it. */
export async function forgetPhoneIdentity(trx: Trx, userId: number): Promise<void> {
  const gone = await trx
    .deleteFrom('identity_link')
    .where('user_id', '=', userId)
    .where('provider', '=', 'phone')
    .returning('subject')
    .execute()
  await forgetSubjects(trx, userId, gone)
}

/** Unlinks these identities of the service from the account; each may become an account of its own. */
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

/** The address the service vouches for; e-mail when it is both. */
export function reachOfIdentity({ email, mobile }: Identified): CodeAddress | null {
  if (email !== null) return { channel: 'email', address: email }
  return mobile === null ? null : { channel: 'mobile', address: mobile }
}

/** A token is good for one sign-in, however long it lives: refuses it the second time. */
export async function spendToken(trx: Trx, { hash, expiresAt }: Identified, now: Date): Promise<void> {
  await trx.deleteFrom('identity_used').where('expires_at', '<', now).execute()
  const first = await trx
    .insertInto('identity_used')
    // The other clock may be behind ours.
    .values({ hash, expires_at: new Date(expiresAt.getTime() + 3_600_000) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  if (!first) throw new Refusal('PROOF_INVALID', 'refusals.proofInvalid')
}

/** The account this identity is linked to. Refuses one that was unlinked: it comes to no account, not even a new one. */
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

/** An account that still waited for its proof has it now; what was typed to register it is settled by the sign-in. */
async function proveAlso(
  trx: Trx,
  user: UserRow,
  { name, provider }: Identified,
  reach: CodeAddress,
  now: Date,
): Promise<UserRow> {
  if (user.account_state !== 'unverified') {
    // Their password at the service may be older than their proof, and somebody else's: it opens nothing of ours.
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

/** What the service calls the person, as far as it can be kept. */
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
