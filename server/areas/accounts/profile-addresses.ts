import type { TextKey } from '../../../contract/texts/catalogue'
import type { Parsed } from '../../../contract/calls/call-types'
import type { UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import type { Trx } from '../../core/kind'
import { byEmail, byMobile } from './find-people'
import { lockAddress, type CodeAddress } from './code-address'
import { forgetRegistrations } from './registrations'

type AddressInput = Parsed<'update_profile'>

/** Refuses to clear an existing address: a sign-in method can be changed but not removed. */
function refuseRemoved(field: 'email' | 'mobile', sent: string | null | undefined, user: UserRow) {
  if (sent === null && user[field]) throw refused(field, 'refusals.notRemovable')
}

/** Returns the columns for a new, verified e-mail address. Another account that has the address unverified loses it. */
export async function emailFields(
  trx: Trx,
  user: UserRow,
  { email }: AddressInput,
  proved: CodeAddress | null,
  now: Date,
) {
  refuseRemoved('email', email, user)
  const isProof = proved?.channel === 'email'
  const wanted = email ?? (isProof ? proved.address : undefined)
  if (wanted === undefined || (wanted === user.email && (user.email_verified_at || !isProof))) return {}
  if (!isProof || proved.address !== wanted) throw refused('email', 'refusals.emailProof')
  await lockAddress(trx, proved)
  const holder = await byEmail(trx, wanted)
  if (holder && holder.id !== user.id) {
    if (holder.email_verified_at) throw taken('email', 'refusals.emailTaken')
    await trx.updateTable('app_user').set({ email: null }).where('id', '=', holder.id).execute()
  }
  await forgetRegistrations(trx, wanted)
  return { email: wanted, email_verified_at: now }
}

/** Returns the columns for a new number, stored as unverified unless proved. */
export async function mobileFields(
  trx: Trx,
  user: UserRow,
  { mobile }: AddressInput,
  proved: CodeAddress | null,
  now: Date,
) {
  refuseRemoved('mobile', mobile, user)
  const isProof = proved?.channel === 'mobile'
  const wanted = mobile ?? (isProof ? proved.address : undefined)
  if (wanted === undefined) return {}
  if (!isProof || proved.address !== wanted) {
    // The current number is unchanged, verified or not.
    if (wanted === user.mobile) return {}
    if (isOnlySignInMethod(user)) throw refused('mobile', 'refusals.mobileProof')
    return { mobile: wanted, mobile_verified_at: null }
  }
  await lockAddress(trx, proved)
  const holder = await byMobile(trx, wanted)
  if (holder && holder.id !== user.id) throw taken('mobile', 'refusals.mobileTaken')
  return { mobile: wanted, mobile_verified_at: now }
}

/** Whether the verified number is the only verified address; without it the account would be inaccessible. */
const isOnlySignInMethod = ({ email_verified_at, mobile_verified_at }: UserRow) =>
  email_verified_at === null && mobile_verified_at !== null

const refused = (field: string, key: TextKey) => new Refusal('VALIDATION', key, { errors: { [field]: key } })

const taken = (field: string, key: TextKey) => new Refusal('ADDRESS_TAKEN', key, { errors: { [field]: key } })
