import type { UserRow } from '../db/schema'
import { json } from '../db/open'
import type { Trx } from './kind'

/**
 * Takes everything that tells of a person out of the house (D44): profile, addresses, sessions, what was sent to them,
 * drafts, what they saved and where their homes are. Payments and the history of records stay, without a name on them.
 * The picture's bytes go with the outbox, after the commit: a rollback could not bring them back.
 */
export async function purgePerson(trx: Trx, row: UserRow, now: Date): Promise<void> {
  const { id, email, mobile, profile } = row
  await trx.deleteFrom('session').where('user_id', '=', id).execute()
  await trx.deleteFrom('auth_ticket').where('user_id', '=', id).execute()
  await trx.deleteFrom('push_token').where('user_id', '=', id).execute()
  await trx.deleteFrom('identity_link').where('user_id', '=', id).execute()
  await trx.deleteFrom('notification').where('user_id', '=', id).execute()
  await trx.deleteFrom('favourite').where('user_id', '=', id).execute()
  await trx.deleteFrom('listing_draft').where('user_id', '=', id).execute()
  for (const address of [email, mobile]) {
    if (address === null) continue
    await trx.deleteFrom('otp').where('address', '=', address).execute()
    await trx.deleteFrom('auth_ticket').where('address', '=', address).execute()
    await trx.deleteFrom('mailbox').where('recipient', '=', address).execute()
  }
  await trx
    .updateTable('property')
    .set({ client_address: null, address: '', latitude: 0, longitude: 0, description: '' })
    .where('user_id', '=', id)
    .execute()
  await trx
    .updateTable('app_user')
    .set({
      name: '',
      email: null,
      mobile: null,
      email_verified_at: null,
      mobile_verified_at: null,
      password_hash: null,
      firebase_id: null,
      profile: null,
      address: null,
      city: null,
      state: null,
      country: null,
      about_me: null,
      latitude: null,
      longitude: null,
      facebook_id: null,
      twitter_id: null,
      instagram_id: null,
      youtube_id: null,
    })
    .where('id', '=', id)
    .execute()
  if (profile !== null)
    await trx
      .insertInto('outbox')
      .values({ type: 'file.unnamed', payload: json({ key: profile }), run_at: now })
      .execute()
}
