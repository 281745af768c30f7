import { z } from 'zod'
import { nearby, text } from '../limits'
import { propertyType as readType, sorts } from '../property-filter'
import * as words from '../words'
import { publicPerson } from './accounts'
import {
  count,
  decimal,
  flagged,
  id,
  ids,
  latitude,
  line,
  longitude,
  maybe,
  note,
  paging,
  price,
} from './kit'
import { rowId, search, time, total, url, type Shape } from './kit'

/** Sale or rent in any of its spellings (D16). */
export const propertyType = z
  .union([z.string(), z.number()], 'refusals.choice')
  .transform((value) => readType(value) ?? String(value))
  .pipe(z.enum(words.propertyTypes, 'refusals.choice'))

/** A picture: the file and the widths it can be had in, with a placeholder of a few bytes. */
export const picture = z.object({
  url,
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  srcset: z.string(),
  thumbhash: z.string().nullable(),
})
export type Picture = z.output<typeof picture>

export const shortCategory = z.object({
  id: rowId,
  category: z.string(),
  slug_id: z.string(),
  image: url.nullable(),
})

/** One fact of a listing that its category asks for. */
export const fact = z.object({
  parameter_id: rowId,
  name: z.string(),
  kind: z.enum(words.parameterKinds),
  value: z.string(),
  unit: z.string().nullable(),
  icon: z.string().nullable(),
})

export const card = z.object({
  id: rowId,
  slug_id: z.string(),
  title: z.string(),
  ...price,
  title_image: url.nullable(),
  picture: picture.nullable(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  property_type: z.enum(words.propertyTypes),
  rentduration: z.enum(words.rentDurations).nullable(),
  category: shortCategory,
  /** The three facts that matter most for the category (LOOK). */
  facts: z.array(fact),
  promoted: z.boolean(),
  is_favourite: z.boolean(),
  is_premium: z.boolean(),
  added_by: rowId,
  /** Whoever lists it has proved to be an agent. */
  is_verified: z.boolean(),
  created_at: time,
  confirmed_at: time,
  request_status: z.enum(words.requestStatuses),
  status: z.enum(words.visibilities),
  market_status: z.enum(words.marketStatuses),
})
export type Card = z.output<typeof card>

/** How the last featuring of a listing stands (store_advertisement); its states are the admin statuses of §4. */
export const featuring = z.object({
  state: z.enum(words.requestStatuses),
  /** When the package that pays for it ends. */
  end_at: time,
  reject_reason: z.string().nullable(),
})
export type Featuring = z.output<typeof featuring>

/** A card of the owner: what the moderation said and what may be done now. */
export const ownCard = card.extend({
  revision_state: z.enum(words.revisionStates),
  reject_reason: z.string().nullable(),
  expires_at: time.nullable(),
  views: count,
  favourites: count,
  leads: count,
  featuring: featuring.nullable(),
  allowed: z.array(z.string()),
})

const document = z.object({ id: rowId, name: z.string(), url, mime: z.string(), bytes: count })
const assigned = z.object({
  facility_id: rowId,
  name: z.string(),
  distance: z.number(),
  icon: z.string().nullable(),
})

/** One property in full (D6). Contact data and documents are null or empty while `locked` (D81). */
export const full = card.extend({
  description: z.string(),
  client_address: z.string().nullable(),
  video_link: z.string().nullable(),
  parameters: z.array(fact),
  assign_facilities: z.array(assigned),
  gallery: z.array(picture.extend({ id: rowId })),
  three_d_image: url.nullable(),
  documents: z.array(document),
  meta_title: z.string().nullable(),
  meta_description: z.string().nullable(),
  meta_keywords: z.string().nullable(),
  meta_image: url.nullable(),
  owner: publicPerson,
  is_interested: z.boolean(),
  is_owner: z.boolean(),
  locked: z.boolean(),
  views: count,
  /** Only the owner and an admin get the rest. */
  revision_state: z.enum(words.revisionStates).optional(),
  reject_reason: z.string().nullable().optional(),
  expires_at: time.nullable().optional(),
  pending_changes: z.record(z.string(), z.unknown()).nullable().optional(),
  allowed: z.array(z.string()).optional(),
})
export type FullProperty = z.output<typeof full>

const since = z
  .union([z.string(), z.number()], 'refusals.since')
  .transform(String)
  .pipe(z.string().regex(/^([0-4]|\d{4}-\d{2}-\d{2}([T ][\d:.]+Z?)?)$/, 'refusals.since'))

/** Keys are those of `filterFields`; a test holds them together. */
export const propertyFilter = z.object({
  promoted: maybe(flagged),
  top_rated: maybe(flagged),
  id: maybe(id),
  category_id: maybe(id),
  most_liked: maybe(flagged),
  city: maybe(note(text.place)),
  get_simiilar: maybe(flagged),
  ...paging,
  current_user: maybe(z.union([flagged, id.transform(() => true)])),
  property_type: maybe(propertyType),
  max_price: maybe(decimal(0, 1e12)),
  min_price: maybe(decimal(0, 1e12)),
  posted_since: maybe(since),
  state: maybe(note(text.place)),
  country: maybe(note(text.place)),
  search,
  userid: maybe(id),
  users_promoted: maybe(flagged),
  slug_id: maybe(note(text.title + 20)),
  category_slug_id: maybe(note(text.title + 20)),
  most_viewed: maybe(flagged),
  parameter_id: maybe(ids),
  get_all_premium_properties: maybe(flagged),
  latitude: maybe(latitude),
  longitude: maybe(longitude),
  radius: maybe(decimal(0, nearby.radiusMaxKm)),
  sort: maybe(z.enum(sorts, 'refusals.choice')),
  parameter_values: maybe(line(500)),
  north: maybe(latitude),
  south: maybe(latitude),
  east: maybe(longitude),
  west: maybe(longitude),
  cursor: maybe(line(200)),
})

/** Lists stop counting at `countCap`; then `total_is_capped`. `next_cursor` is null on the last page. */
export const listExtra = z.object({
  ...total,
  total_is_capped: z.boolean().optional(),
  next_cursor: z.string().nullable().optional(),
})

export const cards = z.array(card)

export const propertyShapes = {
  get_categories: {
    input: z.object({
      ...paging,
      search,
      has_property: maybe(flagged),
      id: maybe(id),
      slug_id: maybe(note(170)),
    }),
    data: z.array(
      shortCategory.extend({
        parameter_types: z.array(
          z.object({
            id: rowId,
            name: z.string(),
            type_of_parameter: z.enum(words.parameterKinds),
            type_values: z.array(z.string()),
            unit: z.string().nullable(),
            icon: z.string().nullable(),
            is_required: z.boolean(),
          }),
        ),
        properties_count: count,
        meta_title: z.string().nullable(),
        meta_description: z.string().nullable(),
        meta_keywords: z.string().nullable(),
      }),
    ),
    extra: z.object(total),
  },
  get_property: {
    input: propertyFilter,
    data: z.array(z.union([full, card])),
    extra: listExtra.extend({ similar_properties: cards.optional() }),
  },
  'get-property-list': { input: propertyFilter, data: cards, extra: listExtra },
  'get-all-similar-properties': {
    input: z
      .object({ id: maybe(id), property_id: maybe(id), slug_id: maybe(note(170)), ...paging })
      .refine((value) => value.id ?? value.property_id ?? value.slug_id, {
        error: 'refusals.required',
        path: ['id'],
      }),
    data: cards,
    extra: listExtra,
  },
  'compare-properties': {
    input: z.object({ source_property_id: id, target_property_id: id }),
    data: z.object({ source_property: full, target_property: full }),
  },
  get_nearby_properties: {
    input: z.object({
      city: maybe(note(text.place)),
      state: maybe(note(text.place)),
      type: maybe(propertyType),
      latitude: maybe(latitude),
      longitude: maybe(longitude),
      radius: maybe(decimal(0, nearby.radiusMaxKm)),
      ...paging,
    }),
    data: cards,
    extra: listExtra,
  },
} satisfies Record<string, Shape>
