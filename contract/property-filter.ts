import { flag } from './envelope'
import { specified } from './wire'
import type { PropertyType } from './words'

/**
 * The property filter (§3): one list for the URL, the client and the server. `own` marks what the specification
 * does not know. Kinds: ids = comma list (D18), price = decimal major units, geo = degrees.
 */
export const filterFields = {
  promoted: { kind: 'flag' },
  top_rated: { kind: 'flag' },
  id: { kind: 'id' },
  category_id: { kind: 'id' },
  most_liked: { kind: 'flag' },
  city: { kind: 'text' },
  get_simiilar: { kind: 'flag' },
  offset: { kind: 'count' },
  limit: { kind: 'count' },
  current_user: { kind: 'flag' },
  property_type: { kind: 'type' },
  max_price: { kind: 'price' },
  min_price: { kind: 'price' },
  posted_since: { kind: 'since' },
  state: { kind: 'text' },
  country: { kind: 'text' },
  search: { kind: 'text' },
  userid: { kind: 'id' },
  users_promoted: { kind: 'flag' },
  slug_id: { kind: 'text' },
  category_slug_id: { kind: 'text' },
  most_viewed: { kind: 'flag' },
  parameter_id: { kind: 'ids' },
  get_all_premium_properties: { kind: 'flag' },
  latitude: { kind: 'geo' },
  longitude: { kind: 'geo' },
  radius: { kind: 'price', own: true },
  sort: { kind: 'sort', own: true },
  /** `id:value` or `id:min-` pairs: "3:2-,7:Furnished" = parameter 3 at least 2, parameter 7 exactly Furnished. */
  parameter_values: { kind: 'text', own: true },
  north: { kind: 'geo', own: true },
  south: { kind: 'geo', own: true },
  east: { kind: 'geo', own: true },
  west: { kind: 'geo', own: true },
  /** Where the page before ended, as the list gave it; takes the place of offset. */
  cursor: { kind: 'text', own: true },
} as const satisfies Record<string, { kind: FilterKind; own?: true }>

export type FilterKind =
  | 'flag'
  | 'id'
  | 'ids'
  | 'count'
  | 'text'
  | 'price'
  | 'geo'
  | 'type'
  | 'since'
  | 'sort'

export const sorts = ['newest', 'price_up', 'price_down'] as const
export type Sort = (typeof sorts)[number]

/** What each kind holds once it is read. */
export interface FilterValues {
  flag: boolean
  id: number
  ids: number[]
  count: number
  text: string
  price: number
  geo: number
  type: PropertyType
  since: string
  sort: Sort
}

export type FilterField = keyof typeof filterFields
export type PropertyFilter = { [F in FilterField]?: FilterValues[(typeof filterFields)[F]['kind']] }

const typeWords: Readonly<Record<string, PropertyType>> = {
  '0': 'sell',
  sell: 'sell',
  sale: 'sell',
  '1': 'rent',
  rent: 'rent',
}

/** Sale or rent from any of its spellings (D16); undefined for anything else. */
export function propertyType(value: unknown): PropertyType | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const word = String(value).trim().toLowerCase()
  return Object.hasOwn(typeWords, word) ? typeWords[word] : undefined
}

const number = (least: number, most: number) => (value: unknown) => {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^-?\d+(\.\d+)?$/.test(text.trim())) return undefined
  const parsed = Number(text)
  return parsed >= least && parsed <= most ? parsed : undefined
}
const whole = (least: number) => (value: unknown) => {
  const parsed = number(least, Number.MAX_SAFE_INTEGER)(value)
  return Number.isInteger(parsed) ? parsed : undefined
}

const readers: { [K in FilterKind]: (value: unknown) => FilterValues[K] | undefined } = {
  flag: (value) => (flag(value) ? true : undefined),
  id: whole(1),
  count: whole(0),
  price: number(0, 1e12),
  geo: number(-180, 180),
  type: propertyType,
  text: (value) =>
    (typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 200) : '') ||
    undefined,
  since: (value) => {
    const text = typeof value === 'number' ? String(value) : value
    return typeof text === 'string' && /^([0-4]|\d{4}-\d{2}-\d{2}([T ][\d:.]+Z?)?)$/.test(text)
      ? text
      : undefined
  },
  sort: (value) => sorts.find((sort) => sort === value),
  ids: (value) => {
    const listed = typeof value === 'string' || typeof value === 'number' ? String(value).split(',') : []
    const list = (Array.isArray(value) ? value : listed).map(whole(1))
    return list.length > 0 && list.every((id) => id !== undefined) ? list : undefined
  },
}

/**
 * Reads a filter out of a URL: what is not understood is dropped, so that a broken link still shows a list.
 * (The server refuses instead, by the call's shape.)
 */
export function readFilter(query: Readonly<Record<string, unknown>>): PropertyFilter {
  const filter: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(specified(query))) {
    if (!Object.hasOwn(filterFields, field) || value === undefined || value === null) continue
    const read = readers[filterFields[field as FilterField].kind](value)
    if (read !== undefined) filter[field] = read
  }
  return filter as PropertyFilter
}

/** The same filter as URL text, in the order of the list above, so that one filter has one address. */
export function writeFilter(filter: PropertyFilter): Record<string, string> {
  const query: Record<string, string> = {}
  for (const field of Object.keys(filterFields) as FilterField[]) {
    const value = filter[field]
    if (value === undefined || value === false) continue
    query[field] = value === true ? '1' : Array.isArray(value) ? value.join(',') : String(value)
  }
  return query
}
