import type { Updateable } from 'kysely'
import type { Parsed } from '../../../contract/types'
import type { Ctx } from '../../context'
import type { UserRow } from '../../db/schema'
import type { UserTable } from '../../db/tables/accounts'
import { Refusal } from '../../http/refusal'
import { ReceivedFile, reply, type Handler } from '../../http/registry'
import { checkPicture, putFile, writeFiles, type NewFile } from '../../media/keep'
import { fileRefusal } from '../../media/refuse'
import { isIdToken, type Identified } from '../../ports/identity'
import type { Trx } from '../../records/kind'
import { reachOfIdentity, spendToken } from './identified'
import { byEmail, byMobile, rememberPush } from './people'
import { lockAddress, type Reach } from './reach'
import { forgetRegistrations } from './registrations'
import { takeProof } from './tickets'
import { userData } from './user-data'

type Input = Parsed<'update_profile'>

/**
 * update_profile: changes what was sent and keeps the rest. Somebody else's `userid` is refused (D43); logintype and
 * firebase_id are read and not believed. A new e-mail address needs its proof (`auth_id`, as in user_signup); a new number may wait for
 * its proof, but only a proved one opens the account.
 */
export const updateProfile: Handler<'update_profile'> = async ({ input, ctx, caller }) => {
  const { user } = caller
  if (input.userid !== undefined && input.userid !== user.id)
    throw new Refusal('FORBIDDEN', 'refusals.ownOnly')
  const identified =
    isIdToken(input.auth_id) && ctx.identity ? await ctx.identity.verify(input.auth_id) : null
  const picture = await sentPicture(ctx, user, input)
  const saved = await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now()
    const current = await trx
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const proved = await provedAddress(trx, input.auth_id, identified, now)
    if (input.auth_id !== undefined && !proved) throw new Refusal('PROOF_INVALID', 'refusals.proofInvalid')
    await writeFiles(trx, picture)
    const row = await trx
      .updateTable('app_user')
      .set({
        ...plainFields(input),
        ...(picture[0] && { profile: picture[0].key }),
        ...(await emailFields(trx, current, input, proved, now)),
        ...(await mobileFields(trx, current, input, proved, now)),
        updated_at: now,
      })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (input.fcm_id) await rememberPush(trx, user.id, input.fcm_id, now)
    return row
  })
  return reply(userData(saved), 'refusals.profileSaved')
}

/** The address that was proved: by our own code, or to the hosted identity service by its code. */
async function provedAddress(
  trx: Trx,
  proof: string | undefined,
  identified: Identified | null,
  now: Date,
): Promise<Reach | null> {
  if (proof === undefined) return null
  if (!identified) return takeProof(trx, proof, now)
  await spendToken(trx, identified, now)
  return reachOfIdentity(identified)
}

/** A picture is decoded before the transaction is opened: it takes long. A text is the address of the one there is. */
async function sentPicture({ files, clock }: Ctx, user: UserRow, { profile }: Input): Promise<NewFile[]> {
  if (!(profile instanceof ReceivedFile)) return []
  const checked = await checkPicture(profile)
  if (!checked.ok) throw fileRefusal('profile', checked.reason)
  return [await putFile({ files, ownerId: user.id, now: clock.now() }, checked.file)]
}

function plainFields(input: Input): Updateable<UserTable> {
  const texts = {
    address: input.address,
    city: input.city,
    state: input.state,
    country: input.country,
    about_me: input.about_me,
    facebook_id: input.facebook_id,
    twitter_id: input.twiiter_id,
    instagram_id: input.instagram_id,
    youtube_id: input.youtube_id,
  }
  const others = {
    name: input.name,
    type: input.type,
    latitude: input.latitude,
    longitude: input.longitude,
    notification: input.notification,
  }
  const cleared = Object.entries(texts).map(([field, value]) => [field, value === '' ? null : value])
  const sent = [...cleared, ...Object.entries(others)].filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as Updateable<UserTable>
}

async function emailFields(trx: Trx, user: UserRow, { email }: Input, proved: Reach | null, now: Date) {
  const isProof = proved?.channel === 'email'
  const wanted = email ?? (isProof ? proved.address : undefined)
  if (wanted === undefined || (wanted === user.email && (user.email_verified_at || !isProof))) return {}
  if (!isProof || proved.address !== wanted)
    throw new Refusal('VALIDATION', 'refusals.emailProof', { errors: { email: 'refusals.emailProof' } })
  await lockAddress(trx, proved)
  const holder = await byEmail(trx, wanted)
  if (holder && holder.id !== user.id) {
    if (holder.email_verified_at) throw taken('email', 'refusals.emailTaken')
    await trx.updateTable('app_user').set({ email: null }).where('id', '=', holder.id).execute()
  }
  await forgetRegistrations(trx, wanted)
  return { email: wanted, email_verified_at: now }
}

async function mobileFields(trx: Trx, user: UserRow, { mobile }: Input, proved: Reach | null, now: Date) {
  const isProof = proved?.channel === 'mobile'
  const wanted = mobile ?? (isProof ? proved.address : undefined)
  if (wanted === undefined || (wanted === user.mobile && !isProof)) return {}
  if (!isProof || proved.address !== wanted) return { mobile: wanted, mobile_verified_at: null }
  await lockAddress(trx, proved)
  const holder = await byMobile(trx, wanted)
  if (holder && holder.id !== user.id) throw taken('mobile', 'refusals.mobileTaken')
  return { mobile: wanted, mobile_verified_at: now }
}

const taken = (field: string, key: string) => new Refusal('ADDRESS_TAKEN', key, { errors: { [field]: key } })
