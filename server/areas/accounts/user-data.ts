import type { User } from '../../../contract/calls/accounts/shapes'
import type { AccountState } from '../../../contract/values'
import type { UserRow } from '../../platform/db/schema'
import type { CallingUser } from '../../platform/http/registry'
import { pictureUrl } from '../../platform/media/links'

/** Fields required before a listing can be created (§5). */
const needed = ['name', 'email', 'mobile', 'profile', 'address'] as const

/** Maps a user to the contract's format (D46). Contains no secrets of the row. */
export function userData(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    mobile: row.mobile,
    profile: pictureUrl(row.profile),
    address: row.address,
    city: row.city,
    state: row.state,
    country: row.country,
    latitude: row.latitude,
    longitude: row.longitude,
    about_me: row.about_me,
    contact_email: row.contact_email,
    contact_default: row.contact_default,
    facebook_id: row.facebook_id,
    twiiter_id: row.twitter_id,
    instagram_id: row.instagram_id,
    youtube_id: row.youtube_id,
    firebase_id: row.firebase_id,
    logintype: row.logintype,
    type: row.type,
    role: row.role,
    permissions: row.permissions,
    notification: row.notification,
    message_mail: row.message_mail,
    account_state: row.account_state as AccountState,
    verification_status: row.verification_status,
    email_verified: row.email_verified_at !== null,
    mobile_verified: row.mobile_verified_at !== null,
    missing_fields: needed.filter((field) => !row[field]?.trim()),
    deletion_due_at:
      row.account_state === 'deletionRequested' ? (row.account_due_at?.toISOString() ?? null) : null,
    created_at: row.created_at.toISOString(),
  }
}

/** Returns the caller's own data with all assigned permissions, including those on hold. */
export const ownData = (user: CallingUser): User =>
  userData({ ...user, permissions: user.heldBack?.permissions ?? user.permissions })
