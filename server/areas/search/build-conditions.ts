import type { TextKey } from '../../../contract/texts/catalogue'
import { sql } from 'kysely'
import { nearby } from '../../../contract/home-limits'
import { toMinor } from '../../../contract/money/minor-units'
import { isPriced, marketOf, type PropertyFilter } from '../../../contract/filter/property-filter'
import type { MarketFilter } from '../../../contract/values'
import { Refusal } from '../../platform/refusal'
import { locatedIn, type Spelled } from './place-spellings'
import { characteristicsWithin } from './characteristic-conditions'
import { all, type Condition } from './condition'
import { inCurrency } from './currency'
import { drawn, inside, within } from './geo'
import { parameterId, parameterAnswers, roomRanges, type ParameterRequest } from './parameter-values'
import type { Alias } from './order'
import { postedAfter } from './posted-after'
import type { SoughtText } from './build-query'
import { textQuery } from './text-query'

/** Viewer and time of a search, and the site's currency for price comparison unless the filter sets another. */
export interface SearchViewer {
  viewerId: number | null
  now: Date
  currency: string
  /** Whether every listing is in the filter's currency (isOnlyCurrency). */
  isOnly?: boolean
  /** Interpreted search text, if more precise than the filter's (see `searched`). */
  sought?: SoughtText
  /** Whether rooms and parameter ranges are handled separately (see factsOf). */
  rangesApart?: boolean
}

/** Publicly visible listings (D10); all public indexes are partial on this. */
export const isPublic: Condition = sql<boolean>`p.public`

/**
 * Public listings that are still available. Names both columns, because indexes are partial on `public` and contain
 * `on_offer`.
 */
export const isOnOffer: Condition = sql<boolean>`p.public and p.on_offer`

/** Returns the condition for public listings with this market status. */
export function onMarket(market: MarketFilter): Condition {
  if (market === 'all') return isPublic
  if (market === 'available') return isOnOffer
  return sql<boolean>`p.public and not p.on_offer and p.market_status = ${market}`
}

/**
 * Returns a list's conditions (§3, D16–D23) on property `p`. `current_user` excludes the caller's own listings;
 * `userid` selects one owner's listings, `users_promoted` the caller's featured listings (D22, D23). Refusals:
 * VALIDATION for input that the schema accepts but that is meaningless, NOT_LOGGED_IN for input that requires a user.
 */
export function conditionsOf(
  filter: Spelled<PropertyFilter>,
  { viewerId, now, currency, isOnly, sought, rangesApart }: SearchViewer,
): Condition[] {
  const found: Condition[] = [onMarket(marketOf(filter))]
  const add = (condition: Condition) => found.push(condition)
  if (filter.id !== undefined) add(sql`p.id = ${filter.id}`)
  if (filter.ids) add(filter.ids.length > 0 ? sql`p.id in (${sql.join(filter.ids)})` : sql`false`)
  if (filter.slug_id) add(sql`p.slug = ${filter.slug_id}`)
  if (filter.category_id !== undefined) add(sql`p.category_id = ${filter.category_id}`)
  if (filter.category_slug_id)
    add(sql`p.category_id = (select id from category where slug = ${filter.category_slug_id})`)
  if (filter.category_ids) add(anyCategory('p', filter.category_ids))
  if (filter.property_type) add(sql`p.property_type = ${filter.property_type}`)
  found.push(...locatedIn(filter))
  const { min_price: least, max_price: most, currency: priced = currency } = filter
  found.push(
    ...priceWithin(least && minor(least, priced, 'min_price'), most && minor(most, priced, 'max_price')),
  )
  if (isPriced(filter) && !isOnly) add(inCurrency(priced))
  if (filter.posted_since) add(sql`p.posted_at >= ${since(filter.posted_since, now)}`)
  if (filter.promoted) add(sql`p.featured_until > ${now}`)
  if (filter.users_promoted) add(sql`p.featured_until > ${now} and p.user_id = ${person(viewerId)}`)
  if (filter.userid !== undefined) add(sql`p.user_id = ${filter.userid}`)
  if (filter.current_user && viewerId !== null) add(sql`p.user_id <> ${viewerId}`)
  if (filter.get_all_premium_properties) add(sql`p.is_premium`)
  if (!rangesApart) for (const range of roomRanges(filter)) add(parameter(range))
  for (const id of filter.parameter_id ?? []) add(sql`p.attrs ? ${String(id)}::text`)
  found.push(...characteristicsWithin('property', filter))
  if (filter.parameter_values)
    for (const request of answers(filter.parameter_values))
      if ('equals' in request || !rangesApart) add(parameter(request))
  if (filter.search) add(matching('p', sought ?? { match: textQuery(filter.search), answered: [] }))
  const { latitude, longitude } = filter
  if ((latitude === undefined) !== (longitude === undefined))
    throw refused(latitude === undefined ? 'latitude' : 'longitude', 'refusals.required')
  if (latitude !== undefined && longitude !== undefined)
    add(within({ latitude, longitude }, filter.radius ?? nearby.radiusKm))
  if (filter.area) add(drawn(filter.area))
  return [...found, ...inside(filter)]
}

/** Condition for any of these categories; an empty list matches none. */
export const anyCategory = (alias: Alias | 't', ids: readonly number[]): Condition =>
  sql<boolean>`${sql.ref(`${alias}.category_id`)} = any(${`{${ids.join()}}`}::text::bigint[])`

/**
 * Conditions for the price of `p` in minor units. A price on request, stored as 0, is never within bounds, even if
 * there is only an upper bound.
 */
export function priceWithin(least: number | undefined, most: number | undefined): Condition[] {
  if (least === undefined && most === undefined) return []
  const from = sql<boolean>`p.price >= ${Math.max(least ?? 1, 1)}`
  return most === undefined ? [from] : [from, sql<boolean>`p.price <= ${most}`]
}

const refused = (field: string, text: TextKey) =>
  new Refusal('VALIDATION', 'refusals.validation', { errors: { [field]: text } })

/**
 * Converts a bound to minor units. A bound with more decimals than the currency is rounded, since it isn't a payment.
 */
export const minorBound = (major: number, currency: string): number | null =>
  toMinor(major, currency) ?? toMinor(Math.round(major), currency)

function minor(major: number, currency: string, field: string): number {
  const exact = minorBound(major, currency)
  if (exact === null) throw refused(field, 'refusals.number')
  return exact
}

/** Returns the time meant by a "posted since" filter; refuses invalid values. */
export function since(text: string, now: Date): Date {
  const date = postedAfter(text, now)
  if (!date) throw refused('posted_since', 'refusals.since')
  return date
}

function person(viewerId: number | null): number {
  if (viewerId === null) throw new Refusal('NOT_LOGGED_IN', 'errors.notLoggedIn')
  return viewerId
}

function answers(list: string): ParameterRequest[] {
  const read = parameterAnswers(list)
  if (!read) throw refused('parameter_values', 'listings.parameterValues')
  return read
}

/** Returns the text search condition. A text without any words matches nothing. */
export function matching(alias: Alias, { match, answered }: SoughtText): Condition {
  const found = (query: string) => sql<boolean>`${sql.ref(`${alias}.fts`)} @@ ${query}::tsquery`
  const words = answered.map(({ query, kinds, options }) => {
    const alternatives = [found(query)]
    if (kinds.length > 0) alternatives.push(anyCategory(alias, kinds))
    // Projects have no attributes.
    if (alias === 'p')
      alternatives.push(...options.map(({ parameterId: id, option }) => parameter({ id, equals: option })))
    return sql<boolean>`(${sql.join(alternatives, sql` or `)})`
  })
  const conditions = [...(match ? [found(match)] : []), ...words]
  return conditions.length > 0 ? all(conditions) : sql`false`
}

/**
 * Condition on a parameter. An exact value, or one value of a multi-value answer, is matched through the indexed jsonb
 * copy. A range is matched through the child table, where numbers are stored as numbers.
 */
function parameter(request: ParameterRequest): Condition {
  if ('equals' in request) {
    const { id, equals } = request
    const exact = (value: unknown) => sql`p.attrs @> ${JSON.stringify({ [id]: value })}::jsonb`
    const number = Number(equals)
    const numbered = Number.isFinite(number) ? sql`${exact(number)} or` : sql``
    // The cheap substring check comes first, because splitting an answer is costlier; an answer already found by the
    // index isn't split again.
    return sql`((${numbered} strpos(p.attrs ->> ${String(id)}::text, ${equals}::text) > 0)
      and (${numbered} ${exact(equals)} or options_of(p.attrs) @> array[${`${id}:${equals}`}::text]))`
  }
  const low = request.min === null ? sql`` : sql`and v.value_num >= ${request.min}`
  const high = request.max === null ? sql`` : sql`and v.value_num <= ${request.max}`
  return sql`p.id in (select v.property_id from property_parameter v where v.parameter_id = ${parameterId(request)} ${low} ${high})`
}
