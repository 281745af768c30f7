import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ContactDetails, ContactMode } from '../../../../contract/person/contact'
import { may } from '../../../../contract/api/permissions'
import type { DB, UserRow } from '../../../platform/db/schema'
import { textIn } from '../../../platform/texts/catalogue-text'
import { personColumns, type PersonRow } from '../../accounts'
import {
  cardColumns,
  type CardColumns,
  type CardRow,
  described,
  type PictureColumns,
  pictureJson,
  type Tally,
  tallyColumns,
} from '../../search'

interface FullColumns extends CardColumns, Tally {
  description: string
  video_link: string | null
  three_d_image: string | null
  tour: PictureColumns | null
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  meta_image: string | null
  is_public: boolean
  facilities: { facility_id: number; name: string; icon: string | null; distance: number }[] | null
  gallery: (PictureColumns & { id: number })[] | null
  documents: { id: number; name: string; key: string; mime: string; bytes: number; widths: number[] }[] | null
  owner: PersonRow & ContactDetails
  is_interested: boolean
  contact: ContactMode
  /** Whether the viewer has requested the contact details. */
  contact_shown: boolean
}

/** All data of a property. */
export type FullRow = FullColumns & CardRow

const facilities =
  () => sql`(select jsonb_agg(jsonb_build_object('facility_id', a.id, 'name', ${textIn('a', 'name')}, 'icon', a.icon, 'distance', pf.distance)
    order by a.position, a.id)
  from property_facility pf join facility a on a.id = pf.facility_id where pf.property_id = p.id)`

const gallery = sql`(select jsonb_agg(${pictureJson} || jsonb_build_object('id', pf.id) order by pf.position, pf.id)
  from property_file pf join file f on f.key = pf.file_key where pf.property_id = p.id and pf.kind = 'gallery')`

const documents = sql`(select jsonb_agg(jsonb_build_object('id', pf.id, 'name', pf.name, 'key', f.key, 'mime', f.mime,
    'bytes', f.bytes, 'widths', f.widths) order by pf.position, pf.id)
  from property_file pf join file f on f.key = pf.file_key where pf.property_id = p.id and pf.kind = 'document')`

const owner = sql`(select jsonb_build_object('id', o.id, 'name', o.name, 'profile', o.profile, 'city', o.city,
    'is_verified', o.is_verified, 'property_count', o.property_count, 'project_count', o.project_count, 'mobile', o.mobile,
    'contact_email', o.contact_email)
  from (select ${personColumns}, u.mobile, u.contact_email from app_user u where u.id = p.user_id) o)`

/** Reads full properties, excluding deleted ones. Doesn't check access; use `mayRead`. */
export async function readFull(
  db: Kysely<DB>,
  which: RawBuilder<boolean>,
  viewerId: number | null,
): Promise<FullRow[]> {
  const interested =
    viewerId === null
      ? sql`false`
      : sql`exists (select from interest i where i.property_id = p.id and i.user_id = ${viewerId})`
  const contactShown =
    viewerId === null
      ? sql`false`
      : sql`exists (select from interest i
          where i.property_id = p.id and i.user_id = ${viewerId} and i.contact_shown_at is not null)`
  const { rows } = await sql<FullColumns>`
    select ${cardColumns(viewerId)}, ${tallyColumns}, p.public as is_public, p.description, p.video_link, p.three_d_image,
      (select ${pictureJson} from file f where f.key = p.three_d_image) as tour, p.meta_title,
      p.meta_description, p.meta_keywords, p.meta_image, ${facilities()} as facilities,
      ${gallery} as gallery, ${documents} as documents, ${owner} as owner, ${interested} as is_interested,
      p.contact, ${contactShown} as contact_shown
    from property p
    where ${which} and p.deleted_at is null`.execute(db)
  return described(db, rows)
}

/** Viewer's columns relevant to access. */
type RecordViewer = Pick<UserRow, 'id' | 'role' | 'permissions'>

/**
 * Whether the viewer may read the listing: public listings for everyone, listings in any state for the owner and
 * admins.
 */
export function mayRead(row: Pick<FullRow, 'is_public' | 'user_id'>, viewer: RecordViewer | null): boolean {
  return row.is_public || isInsider(row, viewer)
}

/** Whether the viewer is the listing's owner or an admin. */
export function isInsider(row: { user_id: number }, viewer: RecordViewer | null): boolean {
  return viewer !== null && (may(viewer, 'listings') || viewer.id === row.user_id)
}
