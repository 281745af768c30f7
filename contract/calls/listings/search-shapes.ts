import { z } from 'zod'
import { currencies } from '../../money/currencies'
import { nearby } from '../../home-limits'
import { filterCounts, map, text } from '../../limits'
import { readArea } from '../../map/map-area'
import {
  filterFields,
  projectSorts,
  propertyType as readType,
  sorts,
  type Bounds,
  type FilterFields,
  type FilterKind,
  type FilterValues,
} from '../../filter/property-filter'
import * as values from '../../values'
import { anyDay } from './characteristic-shapes'
import { card, cards, full, listExtra, otherCurrencies, searchRead } from './card-shapes'
import {
  amount,
  count,
  decimal,
  flagged,
  id,
  ids,
  latitude,
  line,
  listingPrice,
  longitude,
  maybe,
  note,
  paging,
  rowId,
  total,
  whole,
  word,
  type Shape,
} from '../kit/primitives'

/** Sale or rent, in any of its spellings (D16). */
export const propertyType = z
  .union([z.string(), z.number()], 'refusals.choice')
  .transform((value) => readType(value) ?? String(value))
  .pipe(z.enum(values.propertyTypes, 'refusals.choice'))

const since = z
  .union([z.string(), z.number()], 'refusals.since')
  .transform(String)
  .pipe(z.string().regex(/^([0-4]|\d{4}-\d{2}-\d{2}([T ][\d:.]+Z?)?)$/, 'refusals.since'))

/** Schemas of filter fields by kind. */
const filterKinds: { [K in FilterKind]: (bounds: Bounds) => z.ZodType<FilterValues[K]> } = {
  flag: () => flagged,
  id: () => id,
  ids: () => ids,
  count: ({ least = 0, most }: Bounds) => whole(least, most),
  text: ({ most = text.search }: Bounds) => note(most),
  price: ({ most = 1e12 }: Bounds) => amount(0, most),
  currency: () => word(currencies),
  distance: ({ most = 1e12 }: Bounds) => decimal(0, most),
  geo: ({ most }: Bounds) => (most === 90 ? latitude : longitude),
  area: () => note(2_500).refine((value) => readArea(value), 'map.areaRefused'),
  /** Any of the field's choices, as a list or comma-separated. */
  choices: ({ choices = [] }: Bounds) =>
    z
      .union([z.array(z.string()), z.string()], 'refusals.choice')
      .transform((value) => (Array.isArray(value) ? value : value.split(',')).map((one) => one.trim()))
      .pipe(z.array(z.enum(choices, 'refusals.choice')).max(choices.length)),
  number: () => decimal(-1e12, 1e12),
  day: () => anyDay,
  type: () => propertyType,
  /** `available` (the default), `sold`, `rented`, or `all`. */
  market: () => z.enum(values.marketFilters, 'refusals.choice'),
  since: () => since,
  sort: () => z.enum(sorts, 'refusals.choice'),
  project_type: () => word(values.projectTypes),
  project_sort: () => z.enum(projectSorts, 'refusals.choice'),
}

/** Forms and URLs send everything as text. */
type CheckedField<K extends FilterKind> = z.ZodOptional<
  z.ZodType<FilterValues[K], FilterValues[K] | string | number | null>
>

/** Returns the schema of a filter, with all fields optional. */
export const filterShape = <F extends FilterFields>(fields: F) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, { kind, ...bounds }]) => [name, maybe(filterKinds[kind](bounds))]),
    ) as unknown as { [N in keyof F]: CheckedField<F[N]['kind']> },
  )

/**
 * `current_user` excludes the caller's own listings. An id is accepted too but only counts as true: the caller is
 * always taken from the session (D23).
 */
export const propertyFilter = filterShape(filterFields).extend({
  current_user: maybe(z.union([flagged, id.transform(() => true)])),
})

/** Filter without paging. */
const unpaged = propertyFilter.omit({ offset: true, limit: true, cursor: true })
/** Filter without paging and order. */
const narrowing = unpaged.omit({ sort: true })

/** Number of matches, up to the cap of lists. */
const cappedTotal = { ...total, total_is_capped: z.boolean() }

/** A listing on the map, with the content of its marker and its list entry. */
const marker = z.object({
  kind: z.literal('listing'),
  id: rowId,
  slug_id: z.string(),
  title: z.string(),
  ...listingPrice,
  latitude: z.number(),
  longitude: z.number(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  property_type: z.enum(values.propertyTypes),
  rentduration: z.enum(values.rentDurations).nullable(),
  market_status: z.enum(values.marketStatuses),
})

/** Listings too close together at this zoom: their number, centre, bounds and place. */
const cluster = z.object({
  kind: z.literal('cluster'),
  count,
  latitude: z.number(),
  longitude: z.number(),
  north: z.number(),
  south: z.number(),
  east: z.number(),
  west: z.number(),
  /** Parts of the location that all listings in the cluster share. */
  place: z.object({
    city: z.string().nullable(),
    state: z.string().nullable(),
    country: z.string().nullable(),
  }),
})

export const propertyShapes = {
  get_property: {
    input: propertyFilter,
    data: z.array(z.union([full, card])),
    extra: listExtra.extend({ similar_properties: cards.optional() }),
  },
  'get-property-list': { input: propertyFilter, data: cards, extra: listExtra },
  'property-map': {
    input: narrowing.extend({
      /** Zoom level as for map tiles; determines the density of markers. */
      zoom: maybe(decimal(0, map.zoomMax)),
    }),
    data: z.array(z.union([marker, cluster])).max(map.nodesMax),
    extra: z.object({
      ...total,
      /** Whether only the newest listings are shown; `total` is then their number. */
      total_is_capped: z.boolean().optional(),
      /** Whether `total` may include listings just outside the view, so clusters don't change while the map moves. */
      total_is_at_most: z.boolean().optional(),
      search_read: searchRead.optional(),
      other_currencies: otherCurrencies.optional(),
    }),
  },
  'property-counts': {
    input: narrowing,
    data: z.object({
      /** Prices of listings matching all other filters, in the filter's currency; null if there are none. */
      prices: z
        .object({
          currency: z.string().length(3),
          /** Start of the first bar and width of each; the last bar includes everything above. */
          from_minor: z.number().int(),
          step_minor: z.number().int(),
          bars: z.array(count).min(1).max(filterCounts.bars),
          median_minor: z.number().int(),
          /** Whether only a sample of the matches was read. */
          is_sample: z.boolean(),
        })
        .nullable(),
      /**
       * Counts by property type of listings matching all other filters; types without matches are omitted. Null if
       * there are too many to count.
       */
      categories: z.array(z.object({ id: rowId, count })).nullable(),
    }),
    extra: z.object(cappedTotal),
  },
  /** Comparable listings: the same category, sale or rent with its period, and currency, in one city or around a point. */
  'price-check': {
    input: z.object({
      property_type: propertyType,
      rentduration: maybe(word(values.rentDurations)),
      category_id: id,
      city: line(text.place),
      state: maybe(note(text.place)),
      country: maybe(note(text.place)),
      latitude: maybe(latitude),
      longitude: maybe(longitude),
      /** Living area in the unit of the category's attribute; plot area if it has no living area. */
      area: decimal(0.01, 5e10),
      price: amount(0.001, 1e12),
      currency: word(currencies),
    }),
    data: z.object({
      comparables: count,
      /** Median price per unit of area; null if too few listings are comparable. */
      median_per_unit: z.number().nullable(),
      verdict: z.enum(values.priceVerdicts),
      /** The price with a zero more or less, if that would be usual. */
      suggested_price: z.number().nullable(),
    }),
  },
  'property-alternatives': {
    // Keeps the order, because sorting by price limits the list to one currency.
    input: unpaged,
    data: z
      .array(
        z.object({
          /** Complete alternative filter as query parameters. */
          filter: z.record(z.string(), z.string()),
          /** Whether a condition is relaxed, e.g. to a higher price; otherwise a condition is removed. */
          is_wider: z.boolean(),
          ...cappedTotal,
        }),
      )
      .max(filterCounts.alternatives),
  },
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
