import { sql, type Kysely, type RawBuilder } from 'kysely'
import { cardCharacteristics } from '../../../contract/listing/characteristics'
import { isOnRequest } from '../../../contract/money/listing-price'
import { toMajor } from '../../../contract/money/money'
import type { Card } from '../../../contract/calls/listings/card-shapes'
import type { DB, PropertyRow } from '../../platform/db/schema'
import { pictureOf, pictureUrl } from '../../platform/media/links'
import { addressIn, locatedAs, locationIn, type LocationNames } from '../../platform/texts/catalogue-text'
import { catalogueAt, catalogueMark, factsOf, type CategoryQuestions } from './catalogue'

/** Columns of a picture selected into a card (jsonb). */
export interface PictureColumns {
  key: string
  width: number | null
  height: number | null
  widths: number[]
  thumbhash: string | null
}

type CardColumn =
  | 'id'
  | 'slug'
  | 'user_id'
  | 'category_id'
  | 'property_type'
  | 'rentduration'
  | 'title'
  | 'price'
  | 'currency'
  | 'address'
  | 'client_address'
  | 'city'
  | 'state'
  | 'country'
  | 'latitude'
  | 'longitude'
  | 'title_image'
  | 'is_premium'
  | 'request_status'
  | 'revision_state'
  | 'status'
  | 'market_status'
  | 'reject_reason'
  | 'due_at'
  | 'featured_until'
  | 'posted_at'
  | 'confirmed_at'

/** Columns selected for a property card. */
export type CardColumns = Pick<PropertyRow, CardColumn | 'attrs' | 'characteristics'> & {
  catalogue: string | null
  place: LocationNames
  picture: PictureColumns | null
  is_favourite: boolean
  is_verified: boolean
}

/** A property card with its category and attribute values, in the category's order. */
export type CardRow = CardColumns & { category: CategoryQuestions; facts: Card['facts'] }

/** Number of attributes on a card: the first in the category's order. */
const factsOnCard = 3

/** A file row `f` as jsonb. */
export const pictureJson = sql<PictureColumns>`jsonb_build_object('key', f.key, 'width', f.width, 'height', f.height,
  'widths', f.widths, 'thumbhash', f.thumbhash)`

/**
 * SQL for a version that changes whenever a guest's card of the property may: the transaction ids of all rows it is
 * read from, and the catalogue's mark.
 */
export const cardVersion = (id: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(select concat(
  v.xmin, ' ', (select f.xmin from file f where f.key = v.title_image), ' ',
  (select u.xmin from app_user u where u.id = v.user_id), ' ', ${catalogueMark}) from property v where v.id = ${id})`

/** Card columns of property `p`, to be completed by `described`. */
export const cardColumns = (viewerId: number | null): RawBuilder<unknown> => sql`
  p.id, p.slug, p.user_id, p.category_id, p.property_type, p.rentduration, p.title, p.price, p.currency, p.address,
  p.client_address, p.city, p.state, p.country, p.latitude, p.longitude, p.title_image, p.is_premium,
  p.request_status, p.revision_state, p.status, p.market_status, p.reject_reason, p.due_at, p.featured_until,
  p.posted_at, p.confirmed_at, p.attrs, p.characteristics, ${catalogueMark} as catalogue, ${locationIn('p')} as place,
  (select ${pictureJson} from file f where f.key = p.title_image) as picture,
  (select u.verification_status = 'success' from app_user u where u.id = p.user_id) as is_verified,
  ${viewerId === null ? sql`false` : sql`exists (select from favourite v where v.user_id = ${viewerId} and v.property_id = p.id)`} as is_favourite`

/** Adds catalogue texts to rows; omits those whose category has been deleted in the meantime. */
export async function described<Row extends CardColumns>(
  db: Kysely<DB>,
  rows: readonly Row[],
): Promise<(Row & CardRow)[]> {
  if (rows.length === 0) return []
  const catalogue = await catalogueAt(db, rows[0]!.catalogue)
  return rows.flatMap((row) => {
    const category = catalogue.get(row.category_id)
    return category ? [Object.assign(row, { category, facts: factsOf(category, row.attrs) })] : []
  })
}

/** Returns the attributes shown on a card. */
export const firstFacts = ({ facts }: CardRow): Card['facts'] => facts.slice(0, factsOnCard)

/** Maps a row to a card. The public sees the address chosen by the owner (D85); the owner sees the map's address. */
export function cardOf(row: CardRow, now: Date, viewerId: number | null = null): Card {
  return {
    id: row.id,
    slug_id: row.slug,
    title: row.title,
    price: toMajor({ minor: row.price, currency: row.currency }),
    price_minor: row.price,
    price_on_request: isOnRequest(row.price),
    currency: row.currency,
    title_image: pictureUrl(row.title_image),
    picture: row.picture && pictureOf(row.picture),
    ...locatedAs(row, row.place),
    address: addressIn(
      row.user_id === viewerId ? row.address : row.client_address || row.address,
      row,
      row.place,
    ),
    latitude: row.latitude,
    longitude: row.longitude,
    property_type: row.property_type,
    rentduration: row.rentduration,
    category: {
      id: row.category_id,
      category: row.category.name,
      slug_id: row.category.slug,
      image: pictureUrl(row.category.image),
    },
    facts: firstFacts(row),
    promoted: row.featured_until !== null && row.featured_until > now,
    is_favourite: row.is_favourite,
    is_premium: row.is_premium,
    added_by: row.user_id,
    is_verified: row.is_verified,
    created_at: row.posted_at.toISOString(),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    request_status: row.request_status,
    status: row.status,
    market_status: row.market_status,
    ...cardCharacteristics('property', row.characteristics),
  }
}
