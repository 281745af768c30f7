import { z } from 'zod'
import { nearby, text } from '../limits'
import { propertyType as readType, sorts } from '../property-filter'
import * as words from '../words'
import { card, cards, full, listExtra, shortCategory } from './cards'
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
  rowId,
  search,
  total,
  type Shape,
} from './kit'

/** Sale or rent in any of its spellings (D16). */
export const propertyType = z
  .union([z.string(), z.number()], 'refusals.choice')
  .transform((value) => readType(value) ?? String(value))
  .pipe(z.enum(words.propertyTypes, 'refusals.choice'))

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
