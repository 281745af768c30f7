import { sql, type Kysely } from 'kysely'
import type { PropertyFilter } from '../../../contract/property-filter'
import { filterOfText, partsOf, type FilterPart } from '../../../contract/saved-search'
import type { AlertRule } from '../../../contract/words'
import type { DB } from '../../db/schema'
import { canonical } from '../properties/search/canonical'
import { all, type Condition } from '../properties/search/condition'
import { searched } from '../properties/search/searched'
import { conditionsOf, minorBound } from '../properties/search/where'

/** A saved search as it is held against listings. */
export interface Rule {
  id: number
  userId: number
  filter: PropertyFilter
  parts: ReadonlySet<FilterPart>
}

/** What happened to a listing: it came to the public (`parts` null), or these parts of it changed. */
export interface Change {
  parts: string[] | null
  price_before: number | null
}

/** Why a search may find a listing now that it did not find before. */
export interface Cause {
  rule: AlertRule
  parts: FilterPart[] | null
}

export const ruleOf = ({ id, user_id, query }: { id: number; user_id: number; query: string }): Rule => {
  const filter = filterOfText(query)
  return { id, userId: user_id, filter, parts: partsOf(filter) }
}

/**
 * Whether a change can have brought a listing into a search, and by what: only what the filter asks about, and a price
 * only where the one before was out of its bounds. Null when the listing is in the results as it was before, or is not.
 */
export function causeOf({ parts, price_before }: Change, rule: Rule, currency: string): Cause | null {
  if (!parts) return { rule: 'listed', parts: null }
  const asked = [...rule.parts].filter(
    (part) => parts.includes(part) && (part !== 'price' || isOutside(price_before, rule.filter, currency)),
  )
  if (asked.length === 0) return null
  return { rule: asked.includes('price') ? 'price' : 'changed', parts: asked }
}

function isOutside(
  price: number | null,
  { min_price, max_price }: PropertyFilter,
  currency: string,
): boolean {
  if (price === null) return true
  const least = min_price === undefined ? null : minorBound(min_price, currency)
  const most = max_price === undefined ? null : minorBound(max_price, currency)
  return (least !== null && price < least) || (most !== null && price > most)
}

/**
 * Which of these listings are in the results of the search, by the conditions of the results themselves. `now`: the
 * moment from which the ages in the filter are counted.
 */
export async function fitting(
  db: Kysely<DB>,
  rule: Rule,
  ids: readonly number[],
  { now, currency }: { now: Date; currency: string },
): Promise<number[]> {
  const these: Condition = sql<boolean>`p.id in (
    select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
  const [filter, text] = await Promise.all([
    canonical(db, rule.filter).then((filter) => spelledAsIn(db, filter, these)),
    searched(db, rule.filter.search),
  ])
  const conditions = conditionsOf(filter, { viewerId: rule.userId, now, currency, query: text.query })
  const { rows } = await sql<{ id: number }>`
    select p.id from property p where ${all([these, ...conditions])}`.execute(db)
  return rows.map(({ id }) => id)
}

const places = ['city', 'state', 'country'] as const

/**
 * Place names as these listings spell them, where they do not know the filter's: a place that was never listed before is
 * not among the suggestions yet, by which the results are spelled.
 */
async function spelledAsIn(
  db: Kysely<DB>,
  filter: PropertyFilter,
  these: Condition,
): Promise<PropertyFilter> {
  const asked = places.filter((place) => filter[place])
  if (asked.length === 0) return filter
  const found = { ...filter }
  for (const place of asked) {
    const column = sql.ref(`p.${place}`)
    const { rows } = await sql<{ name: string }>`
      select distinct ${column} as name from property p
      where ${these} and lower(${column}) = lower(${filter[place]!}) order by 1`.execute(db)
    const names = rows.map(({ name }) => name)
    if (names[0] && !names.includes(filter[place]!)) found[place] = names[0]
  }
  return found
}
