import { characteristicFilters } from './characteristic-filters'
import { readFilter, writeFilter, type FilterField, type PropertyFilter } from './property-filter'

/** Parts of a listing that filters refer to; changing one may bring the listing into a filter's results. */
export type FilterPart = 'words' | 'kind' | 'place' | 'price' | 'facts' | 'marks'

/**
 * Maps each filter field to the part of a listing it refers to; unlisted fields don't depend on anything that can
 * change.
 */
const parts: Partial<Record<FilterField, FilterPart>> = {
  search: 'words',
  property_type: 'kind',
  category_id: 'kind',
  category_slug_id: 'kind',
  category_ids: 'kind',
  city: 'place',
  state: 'place',
  country: 'place',
  latitude: 'place',
  longitude: 'place',
  radius: 'place',
  north: 'place',
  south: 'place',
  east: 'place',
  west: 'place',
  area: 'place',
  min_price: 'price',
  max_price: 'price',
  currency: 'price',
  parameter_id: 'facts',
  parameter_values: 'facts',
  bedrooms_min: 'facts',
  bathrooms_min: 'facts',
  ...Object.fromEntries(Object.keys(characteristicFilters('property')).map((field) => [field, 'facts'])),
  promoted: 'marks',
  users_promoted: 'marks',
  get_all_premium_properties: 'marks',
}

/**
 * Fields that aren't saved: those for a single listing, paging, sorting and the market status, since alerts only cover
 * available listings.
 */
export const unsaved = {
  id: true,
  slug_id: true,
  get_simiilar: true,
  offset: true,
  limit: true,
  cursor: true,
  sort: true,
  top_rated: true,
  most_liked: true,
  most_viewed: true,
  market: true,
} as const satisfies Partial<Record<FilterField, true>>

/** Returns the part of a filter that is saved; empty if there is nothing to save. */
export const savable = (filter: PropertyFilter): Omit<PropertyFilter, keyof typeof unsaved> =>
  Object.fromEntries(
    Object.entries(filter).filter(([field, value]) => value !== undefined && !(field in unsaved)),
  )

/** Returns the parts of a listing a filter refers to. */
export function partsOf(filter: PropertyFilter): Set<FilterPart> {
  return new Set(Object.keys(filter).flatMap((field) => parts[field as FilterField] ?? []))
}

/** Returns a filter as query string with its fields in order, so equal filters have equal text. */
export const filterText = (filter: PropertyFilter): string =>
  new URLSearchParams(writeFilter(filter)).toString()

/** Inverse of `filterText`. */
export const filterOfText = (text: string): PropertyFilter =>
  readFilter(Object.fromEntries(new URLSearchParams(text)))
