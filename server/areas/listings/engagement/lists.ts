import { sql, type Kysely } from 'kysely'
import { shownByEnquiry, visibleContact, type ContactDetails } from '../../../../contract/person/contact'
import { may } from '../../../../contract/api/permissions'
import type { Data, Parsed } from '../../../../contract/calls/call-types'
import type { DB, UserRow } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import { pictureUrl } from '../../../platform/media/links'
import { pageOf } from '../../../platform/db/page-of'
import { fixedOrder, isPublic, listCards } from '../../search'

/** Lists saved properties that are still public, latest first. */
export function listFavourites(
  db: Kysely<DB>,
  paging: Parsed<'get_favourite_property'>,
  viewerId: number,
  now: Date,
) {
  const savedAt = sql`(select v.created_at from favourite v where v.user_id = ${viewerId} and v.property_id = p.id)`
  const lastSaved = fixedOrder('lastSaved', sql`${savedAt} desc, p.id desc`)
  const mine = sql<boolean>`p.id in (select property_id from favourite where user_id = ${viewerId})`
  const { offset, limit } = paging
  return listCards(db, { conditions: [isPublic, mine], order: lastSaved, offset, limit, viewerId, now })
}

type Interested = Data<'get_interested_users'>[number]

/** Lists enquirers about an own property, with contact details (D64). Refuses with NOT_FOUND for others' properties. */
export async function listInterested(db: Kysely<DB>, input: Parsed<'get_interested_users'>, viewer: UserRow) {
  const property = await db
    .selectFrom('property')
    .select('id')
    .where((eb) =>
      input.property_id === undefined
        ? eb('slug', '=', input.slug_id ?? '')
        : eb('id', '=', input.property_id),
    )
    .where('deleted_at', 'is', null)
    .$if(!may(viewer, 'listings'), (query) => query.where('user_id', '=', viewer.id))
    .executeTakeFirst()
  if (!property) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const rows = sql<Omit<Interested, 'created_at' | 'email'> & ContactDetails & { created_at: Date }>`
    select u.id, u.name, u.profile, u.mobile, u.contact_email, i.contact_shown_at is not null as contact_shown,
      i.created_at, i.seen_at is null as is_new
    from interest i join app_user u on u.id = i.user_id
    where i.property_id = ${property.id} and u.account_state = 'active'`
  const found = await pageOf(db, rows, sql`created_at desc, id`, { limit: 12, ...input })
  const data = found.data.map(({ contact_email, mobile, ...row }) => ({
    ...row,
    ...visibleContact(shownByEnquiry, { contact_email, mobile }),
    profile: pictureUrl(row.profile),
    created_at: row.created_at.toISOString(),
  }))
  return { data, total: found.total }
}
