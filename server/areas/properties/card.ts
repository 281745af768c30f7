import { sql, type RawBuilder } from 'kysely'
import { toMajor } from '../../../contract/money'
import type { Card } from '../../../contract/shapes/cards'
import type { PropertyRow } from '../../db/schema'
import { pictureOf, pictureUrl } from '../../media/links'

/** A picture's row as it is selected into a card (jsonb). */
export interface PictureColumns {
  key: string
  width: number | null
  height: number | null
  widths: number[]
  thumbhash: string | null
}

interface FactColumns {
  parameter_id: number
  name: string
  kind: Card['facts'][number]['kind']
  value: string
  unit: string | null
  icon: string | null
}

type Selected =
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
  | 'updated_at'
  | 'views'
  | 'likes'
  | 'leads'

/** One property as a card needs it: the selected columns and what a card says of its surroundings. */
export type CardRow = Pick<PropertyRow, Selected> & {
  category_name: string
  category_slug: string
  category_image: string | null
  picture: PictureColumns | null
  facts: FactColumns[] | null
  is_favourite: boolean
  is_verified: boolean
}

/** How many facts a card shows: the first ones in the category's own order (LOOK). */
const factsOnCard = 3

const factsOf = (limit: RawBuilder<unknown>) => sql<FactColumns[] | null>`(
  select jsonb_agg(jsonb_build_object('parameter_id', f.id, 'name', f.name, 'kind', f.kind, 'value', f.value,
                                      'unit', f.unit, 'icon', f.icon) order by f.position, f.id)
  from (select a.id, a.name, a.kind, a.unit, a.icon, v.value, cp.position
        from category_parameter cp
        join parameter a on a.id = cp.parameter_id
        join property_parameter v on v.property_id = p.id and v.parameter_id = a.id
        where cp.category_id = p.category_id
        order by cp.position, a.id ${limit}) f)`

/** All facts of the property `p`, in the category's order. */
export const allFacts = factsOf(sql``)

/** A file row `f` as jsonb. */
export const pictureJson = sql<PictureColumns>`jsonb_build_object('key', f.key, 'width', f.width, 'height', f.height,
  'widths', f.widths, 'thumbhash', f.thumbhash)`

/** The columns of a card of the property `p` with its category `c` (join with `cardJoins`). */
export const cardColumns = (viewerId: number | null): RawBuilder<unknown> => sql`
  p.id, p.slug, p.user_id, p.category_id, p.property_type, p.rentduration, p.title, p.price, p.currency, p.address,
  p.client_address, p.city, p.state, p.country, p.latitude, p.longitude, p.title_image, p.is_premium,
  p.request_status, p.revision_state, p.status, p.market_status, p.reject_reason, p.due_at, p.featured_until,
  p.posted_at, p.updated_at, p.views, p.likes, p.leads,
  c.name as category_name, c.slug as category_slug, c.image as category_image,
  (select ${pictureJson} from file f where f.key = p.title_image) as picture,
  (select u.verification_status = 'success' from app_user u where u.id = p.user_id) as is_verified,
  ${factsOf(sql`limit ${sql.lit(factsOnCard)}`)} as facts,
  ${viewerId === null ? sql`false` : sql`exists (select from favourite v where v.user_id = ${viewerId} and v.property_id = p.id)`} as is_favourite`

export const cardJoins = sql`join category c on c.id = p.category_id`

/** The card as it leaves. The public reads the address its owner wants shown (D85); the owner reads the map's. */
export function cardOf(row: CardRow, now: Date, viewerId: number | null = null): Card {
  return {
    id: row.id,
    slug_id: row.slug,
    title: row.title,
    price: toMajor({ minor: row.price, currency: row.currency }),
    price_minor: row.price,
    currency: row.currency,
    title_image: pictureUrl(row.title_image),
    picture: row.picture && pictureOf(row.picture),
    city: row.city,
    state: row.state,
    country: row.country,
    address: row.user_id === viewerId ? row.address : row.client_address || row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    property_type: row.property_type,
    rentduration: row.rentduration,
    category: {
      id: row.category_id,
      category: row.category_name,
      slug_id: row.category_slug,
      image: pictureUrl(row.category_image),
    },
    facts: row.facts ?? [],
    promoted: row.featured_until !== null && row.featured_until > now,
    is_favourite: row.is_favourite,
    is_premium: row.is_premium,
    added_by: row.user_id,
    is_verified: row.is_verified,
    created_at: row.posted_at.toISOString(),
    confirmed_at: row.updated_at.toISOString(),
    request_status: row.request_status,
    status: row.status,
    market_status: row.market_status,
  }
}
