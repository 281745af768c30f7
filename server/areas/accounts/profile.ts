import type { Updateable } from 'kysely'
import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import type { AppUserTable } from '../../platform/db/schema.gen'
import { Refusal } from '../../platform/refusal'
import { ReceivedFile, reply, type Handler } from '../../platform/http/registry'
import { languageOfCode } from '../../platform/texts/languages'
import { checkPicture, putFile, writeFiles, type NewFile } from '../../platform/media/store-file'
import { fileRefusal } from '../../platform/media/file-refusal'
import { isIdToken, type Identified } from '../../platform/identity/identity'
import type { Trx } from '../../core/kind'
import { keepChange, type ChangeKind } from './account-changes'
import { canBeNotified, readConfirmation, requireConfirmed } from './confirm-change'
import { forgetPhoneIdentity, reachOfIdentity, spendToken } from './sign-in-by-identity'
import { endIdentitiesOfOldAddress } from './own-identities'
import { checkNewPassword, isShort } from './password/password-rules'
import { hashPassword } from '../../platform/identity/passwords'
import { lockPerson, rememberPush } from './find-people'
import type { CodeAddress } from './code-address'
import { emailFields, mobileFields } from './profile-addresses'
import { endSessions } from './sessions'
import { takeProof } from './proofs'
import { userData } from './user-data'

type ProfileInput = Parsed<'update_profile'>

/**
 * update_profile: changes only the fields sent. Another user's `userid` is refused (D43); logintype and firebase_id are
 * accepted but not trusted. A new e-mail address needs proof (`auth_id`, as in user_signup); a new number may remain
 * unverified, but only a verified one can sign in. Changing an address, number or password requires the current
 * password or proof of the old address, notifies the old address and ends all other sessions.
 */
export const updateProfile: Handler<'update_profile'> = async ({ input, ctx, caller }) => {
  const { user, sessionId } = caller
  if (input.userid !== undefined && input.userid !== user.id)
    throw new Refusal('FORBIDDEN', 'refusals.ownOnly')
  const lang = languageOfCode(input.lang)
  if (input.lang !== undefined && !lang)
    throw new Refusal('VALIDATION', 'refusals.validation', { errors: { lang: 'refusals.choice' } })
  const brought = await readConfirmation(ctx, user, input, caller)
  const identified =
    isIdToken(input.auth_id) && ctx.identity ? await ctx.identity.verify(input.auth_id) : null
  const password = await passwordFields(ctx, user, input)
  const picture = await sentPicture(ctx, user, input)
  const { saved, kinds } = await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now()
    const current = await lockPerson(trx, user.id)
    const proved = await provedAddress(trx, input.auth_id, identified, now)
    if (input.auth_id !== undefined && !proved) throw new Refusal('PROOF_INVALID', 'refusals.proofInvalid')
    await writeFiles(trx, picture)
    const addresses = {
      ...(await emailFields(trx, current, input, proved, now)),
      ...(await mobileFields(trx, current, input, proved, now)),
    }
    const kinds = incoming(current, { ...addresses, ...password })
    if (kinds.length > 0) {
      const first = kinds.every((kind) => kind !== 'password' && !current[kind])
      await requireConfirmed(trx, current, brought, {
        first,
        noticed: canBeNotified(ctx, current),
        sessionId,
        now,
      })
      await keepChange(trx, current, kinds, { userAgent: caller.userAgent, now })
      if (kinds.includes('mobile')) await forgetPhoneIdentity(trx, user.id)
      if (addresses.email && kinds.includes('email') && !input.keep_identities)
        await endIdentitiesOfOldAddress(trx, user.id, addresses.email, now)
      if (!first) await endSessions(trx, user.id, now, { except: sessionId })
    }
    const row = await trx
      .updateTable('app_user')
      .set({
        ...plainFields(input),
        ...(picture[0] && { profile: picture[0].key }),
        ...addresses,
        ...password,
        ...(lang && { lang }),
        updated_at: now,
      })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (input.fcm_id) await rememberPush(trx, { userId: user.id, sessionId }, input.fcm_id, now)
    return { saved: row, kinds }
  })
  if (kinds.length > 0) ctx.security.write('credentials.changed', caller.facts, { kinds })
  return reply(userData(saved), 'refusals.profileSaved')
}

/**
 * Returns which sign-in details change. Adding a first, unverified number doesn't count, because it can't be used to
 * sign in.
 */
function incoming(
  current: UserRow,
  { email, mobile, mobile_verified_at, password_hash }: Updateable<AppUserTable>,
): ChangeKind[] {
  const kinds: ChangeKind[] = []
  if (email !== undefined && email !== current.email) kinds.push('email')
  const fills = !current.mobile && !mobile_verified_at
  if (mobile !== undefined && mobile !== current.mobile && !fills) kinds.push('mobile')
  if (password_hash !== undefined) kinds.push('password')
  return kinds
}

/** Returns the new password's columns. Hashing is slow, so it happens before the transaction. */
async function passwordFields(
  ctx: Ctx,
  { email, name, role }: UserRow,
  { new_password }: ProfileInput,
): Promise<Pick<Updateable<AppUserTable>, 'password_hash' | 'password_short'>> {
  if (new_password === undefined) return {}
  await checkNewPassword(ctx, new_password, { email, name, role }, 'new_password')
  return { password_hash: await hashPassword(new_password), password_short: isShort(new_password) }
}

/** Returns the verified address, confirmed by our own code or the hosted identity service. */
async function provedAddress(
  trx: Trx,
  proof: string | undefined,
  identified: Identified | null,
  now: Date,
): Promise<CodeAddress | null> {
  if (proof === undefined) return null
  if (!identified) return takeProof(trx, proof, now)
  await spendToken(trx, identified, now)
  return reachOfIdentity(identified)
}

/**
 * Decodes an uploaded picture; this is slow, so it happens before the transaction. A string in place of a picture is
 * the address of the current one.
 */
async function sentPicture(
  { files, clock }: Ctx,
  user: UserRow,
  { profile }: ProfileInput,
): Promise<NewFile[]> {
  if (!(profile instanceof ReceivedFile)) return []
  const checked = await checkPicture(profile)
  if (!checked.ok) throw fileRefusal('profile', checked.reason)
  return [await putFile({ files, ownerId: user.id, now: clock.now() }, checked.file)]
}

function plainFields(input: ProfileInput): Updateable<AppUserTable> {
  const texts = {
    address: input.address,
    city: input.city,
    state: input.state,
    country: input.country,
    about_me: input.about_me,
    contact_email: input.contact_email,
    facebook_id: input.facebook_id,
    twitter_id: input.twiiter_id,
    instagram_id: input.instagram_id,
    youtube_id: input.youtube_id,
  }
  const others = {
    name: input.name,
    type: input.type,
    contact_default: input.contact_default,
    latitude: input.latitude,
    longitude: input.longitude,
    notification: input.notification,
    message_mail: input.message_mail,
  }
  const cleared = Object.entries(texts).map(([field, value]) => [field, value === '' ? null : value])
  const sent = [...cleared, ...Object.entries(others)].filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as Updateable<AppUserTable>
}
