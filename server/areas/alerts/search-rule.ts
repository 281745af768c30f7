import { sql, type Kysely } from 'kysely'
import { isOnRequest } from '../../../contract/money/listing-price'
import type { PropertyFilter } from '../../../contract/filter/property-filter'
import { filterOfText, partsOf, type FilterPart } from '../../../contract/filter/saved-search'
import type { AlertRule } from '../../../contract/values'
import type { DB } from '../../platform/db/schema'
import {
  all,
  type Condition,
  conditionsOf,
  minorBound,
  placeKey,
  type PlaceKind,
  placeKinds,
  searched,
  type Spelled,
  understood,
  withSpellings,
} from '../search'

/** A saved search as it is held against listings. */
export interface Rule {
  id: number
  userId: number
  filter: PropertyFilter
  parts: ReadonlySet<FilterPart>
}

/** What happened to a listing: it came to the public (`parts` null), or these parts of it changed. */
export interface ListingChange {
  parts: string[] | null
  price_before: number | null
}

/** Why a search may find a listing now that it did not find before. */
export interface MatchCause {
  rule: AlertRule
  parts: FilterPart[] | null
}

interface StoredSearch {
  id: number
  user_id: number
  query: string
}

/** A stored search as a rule. */
export const ruleOf = (
  { id, user_id, query }: StoredSearch,
  filter: PropertyFilter = filterOfText(query),
): Rule => ({ id, userId: user_id, filter, parts: partsOf(filter) })

/** The same with its words understood as the results understand them. */
export async function understoodRule(db: Kysely<DB>, search: StoredSearch, currency: string): Promise<Rule> {
  return ruleOf(search, (await understood(db, currency, filterOfText(search.query))).filter)
}

/**
 * Whether a change can have brought a listing into a search, and by what: only what the filter asks about, and a price
 * only where the one before was out of its bounds. Null when the listing is in the results as it was before, or is not.
 */
export function causeOf(
  { parts, price_before }: ListingChange,
  rule: Rule,
  currency: string,
): MatchCause | null {
  if (!parts) return { rule: 'listed', parts: null }
  const asked = [...rule.parts].filter(
    (part) => parts.includes(part) && (part !== 'price' || isOutside(price_before, rule.filter, currency)),
  )
  if (asked.length === 0) return null
  return { rule: asked.includes('price') ? 'price' : 'changed', parts: asked }
}

function isOutside(price: number | null, filter: PropertyFilter, siteCurrency: string): boolean {
  const { min_price, max_price, currency = siteCurrency } = filter
  // A price on request lies in no bounds.
  if (price === null || isOnRequest(price)) return true
  const least = min_price === undefined ? null : minorBound(min_price, currency)
  const most = max_price === undefined ? null : minorBound(max_price, currency)
  return (least !== null && price < least) || (most !== null && price > most)
}

/** How these listings are looked at. */
export interface AlertViewer {
  /** The moment from which the ages in the filter are counted. */
  now: Date
  currency: string
  places: MatchedPlaces
}

/**
 * Which of these listings are in the results of the search, by the conditions of the results themselves. Its owner's own
 * are left out: they are no news to who listed them.
 */
export async function fitting(
  db: Kysely<DB>,
  rule: Rule,
  ids: readonly number[],
  { now, currency, places }: AlertViewer,
): Promise<number[]> {
  const filter = spelledAsIn(rule.filter, places)
  if (!filter) return []
  const text = await searched(db, filter.search)
  const conditions = conditionsOf(filter, { viewerId: rule.userId, now, currency, sought: text })
  const { rows } = await sql<{ id: number }>`
    select p.id from property p where ${all([among(ids), sql<boolean>`p.user_id <> ${rule.userId}`, ...conditions])}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const among = (ids: readonly number[]): Condition => sql<boolean>`p.id in (
  select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/** The names of places that some listings have, as they spell them, by the name as it is compared. */
export type MatchedPlaces = Record<PlaceKind, Map<string, string[]>>

/** The places of these listings. */
export async function placesOf(db: Kysely<DB>, ids: readonly number[]): Promise<MatchedPlaces> {
  const { rows } = await sql<{ kind: PlaceKind; name: string }>`
    select distinct v.kind, v.name
    from property p cross join lateral (values ('city', p.city), ('state', p.state), ('country', p.country)) v (kind, name)
    where ${among(ids)} order by 1, 2`.execute(db)
  const places: MatchedPlaces = { city: new Map(), state: new Map(), country: new Map() }
  for (const { kind, name } of rows) {
    const key = placeKey(name)
    places[kind].set(key, [...(places[kind].get(key) ?? []), name])
  }
  return places
}

/**
 * The filter with its place names as these listings spell them, since a place that was never listed before is not among
 * the suggestions yet, by which the results are spelled. Null when none of the listings lies there.
 */
function spelledAsIn(filter: PropertyFilter, places: MatchedPlaces): Spelled<PropertyFilter> | null {
  const names = placeKinds.flatMap((kind) =>
    filter[kind] ? [[kind, places[kind].get(placeKey(filter[kind])) ?? []] as const] : [],
  )
  return names.some(([, spelled]) => spelled.length === 0)
    ? null
    : withSpellings(filter, Object.fromEntries(names))
}
