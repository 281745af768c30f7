import { currencies } from '../money/currencies'
import { flag } from '../api/envelope'
import { characteristicFilters } from './characteristic-filters'
import { rooms } from '../home-limits'
import { nearby } from '../home-limits'
import { page, text } from '../limits'
import { readArea, writeArea } from '../map/map-area'
import { certainText, readMeasure, readTyped } from '../input/parse-number'
import { specified } from '../api/specified-names'
import { marketFilters, projectTypes, type MarketFilter, type PropertyType } from '../values'

/**
 * Property filter (§3), with the same fields in the URL, the client and the server. `own` marks fields that are not in
 * the specification. Kinds: ids = comma list (D18), price = decimal major units, currency = ISO 4217 code, distance =
 * km, geo = degrees, choices = any of these, number = any decimal, day = ISO day. `least` and `most` bound numbers;
 * `most` also limits the length of texts. The server's schema is built from the same rows.
 */
export const filterFields = {
  promoted: { kind: 'flag' },
  top_rated: { kind: 'flag' },
  id: { kind: 'id' },
  category_id: { kind: 'id' },
  most_liked: { kind: 'flag' },
  city: { kind: 'text', most: text.place },
  get_simiilar: { kind: 'flag' },
  offset: { kind: 'count', most: page.offsetMax },
  limit: { kind: 'count', least: 1, most: page.limitMax },
  current_user: { kind: 'flag' },
  property_type: { kind: 'type' },
  max_price: { kind: 'price' },
  min_price: { kind: 'price' },
  posted_since: { kind: 'since' },
  state: { kind: 'text', most: text.place },
  country: { kind: 'text', most: text.place },
  search: { kind: 'text', most: text.search },
  userid: { kind: 'id' },
  users_promoted: { kind: 'flag' },
  slug_id: { kind: 'text', most: text.title + 20 },
  category_slug_id: { kind: 'text', most: text.title + 20 },
  most_viewed: { kind: 'flag' },
  parameter_id: { kind: 'ids' },
  get_all_premium_properties: { kind: 'flag' },
  latitude: { kind: 'geo', most: 90 },
  longitude: { kind: 'geo', most: 180 },
  radius: { kind: 'distance', most: nearby.radiusMaxKm, own: true },
  sort: { kind: 'sort', own: true },
  /**
   * `id:value` or `id:min-` pairs: "3:2-,7:Furnished" = attribute 3 at least 2, attribute 7 exactly Furnished; "7:=1-2"
   * = the option 1-2.
   */
  parameter_values: { kind: 'text', most: 500, own: true },
  north: { kind: 'geo', most: 90, own: true },
  south: { kind: 'geo', most: 90, own: true },
  east: { kind: 'geo', most: 180, own: true },
  west: { kind: 'geo', most: 180, own: true },
  /** Corners of a drawn area, "47.6,-122.3;47.7,-122.3;47.7,-122.4": see map-area.ts. */
  area: { kind: 'area', own: true },
  /** Any of several property types. */
  category_ids: { kind: 'ids', own: true },
  /**
   * Minimum number of rooms, by the attribute that counts them (parameterRoles); excludes listings without that
   * attribute.
   */
  bedrooms_min: { kind: 'count', least: 1, most: rooms.most, own: true },
  bathrooms_min: { kind: 'count', least: 1, most: rooms.most, own: true },
  /** Limits the results to these listings, e.g. those a browser has stored, in their current state. */
  ids: { kind: 'ids', own: true },
  /** Defaults to available listings: see `marketOf`. */
  market: { kind: 'market', own: true },
  /** End of the previous page, as returned with the list; replaces `offset`. */
  cursor: { kind: 'text', most: 300, own: true },
  /**
   * Limits the list to this currency, which also applies to price bounds; defaults to the site's if prices are compared
   * (`isPriced`).
   */
  currency: { kind: 'currency', own: true },
  ...characteristicFilters('property'),
} as const satisfies FilterFields

/** Fields of a filter, with their kind. */
export type FilterFields = Record<string, { kind: FilterKind; own?: true } & Bounds>

/** Limits of a value: range of a number, length of a text, options of a choice. */
export interface Bounds {
  least?: number
  most?: number
  choices?: readonly string[]
}

export const sorts = ['newest', 'price_up', 'price_down', 'most_viewed', 'most_liked', 'relevance'] as const
export type Sort = (typeof sorts)[number]
/** Sort orders of projects, which have no price and whose views aren't counted. */
export const projectSorts = ['newest', 'relevance'] as const satisfies readonly Sort[]

/** Parsed value type of each kind. */
export interface FilterValues {
  flag: boolean
  id: number
  ids: number[]
  count: number
  text: string
  price: number
  currency: string
  distance: number
  geo: number
  area: string
  choices: string[]
  number: number
  day: string
  type: PropertyType
  market: MarketFilter
  since: string
  sort: Sort
  project_type: (typeof projectTypes)[number]
  project_sort: (typeof projectSorts)[number]
}

/** How a field is parsed and written. */
export type FilterKind = keyof FilterValues

export type FilterField = keyof typeof filterFields
/** A parsed filter. */
export type Filter<F extends FilterFields> = { -readonly [N in keyof F]?: FilterValues[F[N]['kind']] }
export type PropertyFilter = { [F in FilterField]?: FilterValues[(typeof filterFields)[F]['kind']] }

const typeWords: Readonly<Record<string, PropertyType>> = {
  '0': 'sell',
  sell: 'sell',
  sale: 'sell',
  '1': 'rent',
  rent: 'rent',
}

/** Returns sale or rent from any of its spellings (D16); undefined for anything else. */
export function propertyType(value: unknown): PropertyType | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const word = String(value).trim().toLowerCase()
  return Object.hasOwn(typeWords, word) ? typeWords[word] : undefined
}

/**
 * Returns the time of an ISO date or time, in UTC if it has no zone; null for a time that doesn't exist, like 31
 * February or a day in year 0.
 */
export function momentOf(written: string): Date | null {
  const [day = '', time = '00:00'] = written.replace(/Z$/, '').split(/[T ]/)
  const date = new Date(`${day}T${time}Z`)
  return isDay(day) && !Number.isNaN(date.getTime()) ? date : null
}

/** Returns whether the day exists; PostgreSQL has no year 0. */
export function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00Z`)
  return !day.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Returns whether a text is a valid ISO day such as 2026-03-01. */
export const isPlainDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text)

/**
 * Returns the market status a filter shows: the one it sets, else available listings. A filter for specific listings
 * defaults to any status, since the user has seen them before.
 */
export function marketOf({ market, id, ids, slug_id }: PropertyFilter): MarketFilter {
  return market ?? (id !== undefined || ids || slug_id ? 'all' : 'available')
}

/** Sort orders that compare prices. */
const priceSorts: readonly (Sort | undefined)[] = ['price_up', 'price_down'] satisfies Sort[]

/**
 * Whether a filter compares prices or sets a currency. There are no exchange rates, so the list is then limited to one
 * currency: the one set, or the site's.
 */
export const isPriced = ({ min_price, max_price, currency, sort }: PropertyFilter): boolean =>
  min_price !== undefined || max_price !== undefined || currency !== undefined || priceSorts.includes(sort)

/** Returns the same search in another currency, without price bounds, which would be meaningless. */
export const inOtherCurrency = (filter: PropertyFilter, currency: string): PropertyFilter => ({
  ...filter,
  min_price: undefined,
  max_price: undefined,
  currency,
})

const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : value)

/** Returns a list from an array or comma-separated text (D18). */
function listOf(value: unknown): unknown[] {
  const written = textOf(value)
  return Array.isArray(value) ? value : typeof written === 'string' ? written.split(',') : []
}

function within(value: unknown, read: (typed: string) => string | null, { least = 0, most = 1e12 }: Bounds) {
  // A number so small that it is written with an exponent can't be a price or coordinate.
  const isNumber = typeof value === 'number' && !String(value).includes('e')
  const written = typeof value === 'string' ? read(value) : isNumber ? value : null
  if (written === null) return undefined
  const parsed = Number(written)
  return parsed >= least && parsed <= most ? parsed : undefined
}
/** Returns the amount; null if it is ambiguous. */
const amountOf = (typed: string): string | null => {
  const read = readTyped(typed)
  return read && 'text' in read ? read.text : null
}
const wholeOf = (typed: string) => (/^-?\d+$/.test(typed.trim()) ? typed : null)
function whole(value: unknown, { least = 0, most = Number.MAX_SAFE_INTEGER }: Bounds) {
  const parsed = within(value, wholeOf, { least, most })
  return Number.isInteger(parsed) ? parsed : undefined
}
const anId = (value: unknown) => whole(value, { least: 1 })

const readers: { [K in FilterKind]: (value: unknown, bounds: Bounds) => FilterValues[K] | undefined } = {
  flag: (value) => (flag(value) ? true : undefined),
  id: anId,
  count: whole,
  price: (value, bounds) => within(value, amountOf, bounds),
  currency: (value) => {
    const code = typeof value === 'string' ? value.trim().toUpperCase() : ''
    return currencies.includes(code) ? code : undefined
  },
  distance: (value, bounds) => within(value, readMeasure, bounds),
  geo: (value, { most = 180 }) => within(value, readMeasure, { least: -most, most }),
  area: (value) => {
    const corners = readArea(value)
    return corners ? writeArea(corners) : undefined
  },
  choices: (value, { choices = [] }) => {
    const written = listOf(value)
    const found = choices.filter((choice) => written.includes(choice))
    return found.length > 0 ? found : undefined
  },
  number: (value) => within(value, readMeasure, { least: -1e12 }),
  day: (value) => {
    const day = typeof value === 'string' ? value.trim() : ''
    return isPlainDay(day) ? day : undefined
  },
  type: propertyType,
  market: (value) => marketFilters.find((market) => market === value),
  text: (value, { most }) => {
    const written = textOf(value)
    if (typeof written !== 'string') return undefined
    // PostgreSQL can't store NUL or lone surrogates, so they never match.
    return (
      written
        .trim()
        .slice(0, most)
        .replace(/[\0\p{Surrogate}]/gu, '')
        .trim() || undefined
    )
  },
  since: (value) => {
    const written = textOf(value)
    if (typeof written !== 'string') return undefined
    const dated = /^\d{4}-\d{2}-\d{2}([T ][\d:.]+Z?)?$/.test(written) && momentOf(written)
    return dated || /^[0-4]$/.test(written) ? written : undefined
  },
  sort: (value) => sorts.find((sort) => sort === value),
  project_type: (value) => projectTypes.find((type) => type === value),
  project_sort: (value) => projectSorts.find((sort) => sort === value),
  ids: (value) => {
    const list = listOf(value).map(anId)
    return list.length > 0 && list.length <= 200 && list.every((id) => id !== undefined) ? list : undefined
  },
}

/**
 * Parses a filter from a URL, dropping invalid values, so a broken link still shows a list. (The server refuses invalid
 * values instead, by the call's schema.)
 */
export function readFields<F extends FilterFields>(
  fields: F,
  query: Readonly<Record<string, unknown>>,
): Filter<F> {
  const filter: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(specified(query))) {
    if (!Object.hasOwn(fields, field) || value === undefined || value === null) continue
    const { kind, ...bounds } = fields[field]!
    const read = readers[kind](value, bounds)
    if (read !== undefined) filter[field] = read
  }
  // Latitude and longitude are only valid together.
  if (filter['latitude'] === undefined || filter['longitude'] === undefined) {
    delete filter['latitude']
    delete filter['longitude']
  }
  return filter as Filter<F>
}

function textIn(value: unknown, kind: FilterKind): string {
  if (value === true) return '1'
  if (Array.isArray(value)) return value.join(',')
  return kind === 'price' ? certainText(String(value)) : String(value)
}

/** Writes a filter as URL parameters in the order of its fields, so a filter has exactly one URL. */
export function writeFields(
  fields: FilterFields,
  filter: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const query: Record<string, string> = {}
  for (const field of Object.keys(fields)) {
    const value = filter[field]
    if (value === undefined || value === false) continue
    query[field] = textIn(value, fields[field]!.kind)
  }
  return query
}

/** See `readFields`. */
export const readFilter = (query: Readonly<Record<string, unknown>>): PropertyFilter =>
  readFields(filterFields, query)

/** See `writeFields`. */
export const writeFilter = (filter: PropertyFilter): Record<string, string> =>
  writeFields(filterFields, filter)
