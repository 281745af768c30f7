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

/** A saved search in the form matched against listings. */
export interface Rule {
  id: number
  userId: number
  filter: PropertyFilter
  parts: ReadonlySet<FilterPart>
}

/** A listing's change: it became public (`parts` is null) or these parts changed. */
export interface ListingChange {
  parts: string[] | null
  price_before: number | null
}

/** Reason why a search matches a listing it didn't match before. */
export interface MatchCause {
  rule: AlertRule
  parts: FilterPart[] | null
}

interface StoredSearch {
  id: number
  user_id: number
  query: string
}

/** Converts a stored search to a rule. */
export const ruleOf = (
  { id, user_id, query }: StoredSearch,
  filter: PropertyFilter = filterOfText(query),
): Rule => ({ id, userId: user_id, filter, parts: partsOf(filter) })

/** Like `ruleOf`, with words interpreted as in the results. */
export async function understoodRule(db: Kysely<DB>, search: StoredSearch, currency: string): Promise<Rule> {
  return ruleOf(search, (await understood(db, currency, filterOfText(search.query))).filter)
}

/**
 * Returns why a change could make a listing match a search; null if it can't. Only changed parts that the filter uses
 * count, and a price counts only if it was out of bounds before.
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
  // A price on request satisfies no bounds.
  if (price === null || isOnRequest(price)) return true
  const least = min_price === undefined ? null : minorBound(min_price, currency)
  const most = max_price === undefined ? null : minorBound(max_price, currency)
  return (least !== null && price < least) || (most !== null && price > most)
}

/** Context in which listings are matched. */
export interface AlertViewer {
  /** Reference time for ages in the filter. */
  now: Date
  currency: string
  places: MatchedPlaces
}

/**
 * Returns which of the listings match the search, using the same conditions as the results. Excludes the search owner's
 * own listings.
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

/** Place names as spelled in some listings, by normalised name. */
export type MatchedPlaces = Record<PlaceKind, Map<string, string[]>>

/** Returns the place names of these listings. */
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
 * Replaces place names in the filter with the listings' spelling, because the suggestions that the results use don't
 * include new places yet. Returns null if no listing is in the place.
 */
function spelledAsIn(filter: PropertyFilter, places: MatchedPlaces): Spelled<PropertyFilter> | null {
  const names = placeKinds.flatMap((kind) =>
    filter[kind] ? [[kind, places[kind].get(placeKey(filter[kind])) ?? []] as const] : [],
  )
  return names.some(([, spelled]) => spelled.length === 0)
    ? null
    : withSpellings(filter, Object.fromEntries(names))
}
