import { characteristicFilters } from './characteristic-filters'
import { readFilter, writeFilter, type FilterField, type PropertyFilter } from './property-filter'

/** The parts of a listing that a filter can ask about; a change of one may bring the listing into its results. */
export type FilterPart = 'words' | 'kind' | 'place' | 'price' | 'facts' | 'marks'

/** What of a listing a field of the filter asks about. Those that are missing ask for nothing that can change. */
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
 * Fields that ask for one home, or page and sort them, are not part of a saved search; nor is the market, since its alerts
 * are of what is on offer.
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

/** What of a filter is saved: which homes are meant. Nothing of it means that there is nothing to save. */
export const savable = (filter: PropertyFilter): Omit<PropertyFilter, keyof typeof unsaved> =>
  Object.fromEntries(
    Object.entries(filter).filter(([field, value]) => value !== undefined && !(field in unsaved)),
  )

/** What a filter, or a piece of one, asks about. */
export function partsOf(filter: PropertyFilter): Set<FilterPart> {
  return new Set(Object.keys(filter).flatMap((field) => parts[field as FilterField] ?? []))
}

/** A filter as text, in the order of its fields, so that one filter is one text; the way it stands in an address. */
export const filterText = (filter: PropertyFilter): string =>
  new URLSearchParams(writeFilter(filter)).toString()

/** The other way. */
export const filterOfText = (text: string): PropertyFilter =>
  readFilter(Object.fromEntries(new URLSearchParams(text)))
