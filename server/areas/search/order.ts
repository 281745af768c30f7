import { sql, type RawBuilder } from 'kysely'
import { nearby } from '../../../contract/home-limits'
import { page } from '../../../contract/limits'
import type { PropertyFilter } from '../../../contract/filter/property-filter'
import { boxAround, type GeoPoint } from './geo'
import type { Searched } from './build-query'

/** A row's position in an order: its key as text, precise enough for comparison, and its id. */
export interface SortKey {
  key: string
  id: number
}

export type KeyType = 'timestamptz' | 'bigint' | 'int' | 'double precision' | 'ranked'

/** A list's sort order, and how pages continue after their last row or before their first. */
export interface ListOrder {
  name: string
  /** SQL sort expression. `back`: reversed, to find the rows before a row. */
  by: (back?: boolean) => RawBuilder<unknown>
  key: RawBuilder<string>
  /** Columns used by order and key. */
  needs: readonly string[]
  /** Type of the key, checked so that a forged key can't cause a failing cast; null if the order has no key. */
  keyType: KeyType | null
  /** Condition for rows after (`back`: before) the cursor. */
  after: (cursor: SortKey, back: boolean) => RawBuilder<boolean>
  /**
   * Expression an index can order by on its own. Before version 17, PostgreSQL doesn't use an index for nearest
   * neighbours if the id is a tie-breaker, so all ties are read and then sorted.
   */
  closest?: RawBuilder<unknown>
  /**
   * Number of search words; set only if the newest matches come first or are ranked. The number of matching rows is
   * only an estimate, and if there are few, scanning in order until enough are found takes very long.
   */
  words?: number
  /** Maximum number of the newest matches that are ranked. */
  window?: number
  /** Whether properties are read with their tally. */
  isTallied?: boolean
}

/** Table alias in a query: `p` for properties, `j` for projects. */
export type Alias = 'p' | 'j'

interface Keyed {
  name: string
  needs: readonly string[]
  column: RawBuilder<unknown>
  type: KeyType
  down: boolean
}

const method = (down: boolean) => (down ? sql`desc` : sql`asc`)
const then = (down: boolean) => (down ? sql`<` : sql`>`)
const flipped = (down: boolean, back: boolean | undefined) => (back ? !down : down)

function keyed(alias: Alias, { name, needs, column, type, down }: Keyed): ListOrder {
  const id = sql.ref(`${alias}.id`)
  return {
    name,
    needs,
    by: (back) => sql`${column} ${method(flipped(down, back))}, ${id} ${method(flipped(down, back))}`,
    key: sql<string>`(${column})::text`,
    keyType: type,
    after: (cursor, back) =>
      sql<boolean>`(${column}, ${id}) ${then(flipped(down, back))} (${cursor.key}::text::${sql.raw(type)}, ${cursor.id}::bigint)`,
  }
}

/** Returns the order with the newest rows first. */
export const newestOf = (alias: Alias): ListOrder =>
  keyed(alias, {
    name: 'newest',
    needs: ['posted_at'],
    column: sql.ref(`${alias}.posted_at`),
    type: 'timestamptz',
    down: true,
  })

/**
 * Returns the order with the nearest rows first. Distance is measured in degrees, which the index supports, so the last
 * few rows on a page may be slightly out of order. If the date line is within the radius, listings beyond it are
 * ordered by actual distance, without an index.
 */
export function nearestOf(alias: Alias, point: GeoPoint, radiusKm: number = nearby.radiusKm): ListOrder {
  const { latitude, longitude } = point
  const listing = sql`point(${sql.ref(`${alias}.longitude`)}, ${sql.ref(`${alias}.latitude`)})`
  const from = (meridian: number) => sql`(${listing} <-> point(${meridian}, ${latitude}))`
  const turned = longitude - Math.sign(longitude) * 360
  const closest = boxAround(point, radiusKm).wraps
    ? sql`least(${from(longitude)}, ${from(turned)})`
    : from(longitude)
  return {
    ...keyed(alias, {
      name: 'nearest',
      needs: ['latitude', 'longitude'],
      column: closest,
      type: 'double precision',
      down: false,
    }),
    closest,
  }
}

/** Returns the property types named in a text. */
export const kindsOf = ({ answered }: Pick<Searched, 'answered'>): number[] =>
  answered.flatMap(({ kinds }) => kinds)

const wordsIn = (query: string) => query.split(' & ').length

/** Maximum number of the newest matches that are ranked, which also counts them; ranking has to read each row. */
const rankedMax = page.countCap + 1

const anyOf = (column: RawBuilder<unknown>, ids: readonly number[]) =>
  sql`${column} = any(${`{${ids.join()}}`}::text::bigint[])`

/**
 * Returns the order by text relevance: listings of the requested property types (`kinds`) come before those that only
 * name the type in texts, then title, address and description count; newest first among equals. The key is rank and
 * time, separated by a space.
 */
export function relevanceOf(alias: Alias, query: string, kinds: readonly number[] = []): ListOrder {
  const fit = sql`ts_rank(${sql.ref(`${alias}.fts`)}, ${query}::tsquery)`
  const rank =
    kinds.length > 0
      ? sql`(${fit} + (case when ${anyOf(sql.ref(`${alias}.category_id`), kinds)} then 1 else 0 end))::real`
      : fit
  const [posted, id] = [sql.ref(`${alias}.posted_at`), sql.ref(`${alias}.id`)]
  return {
    name: 'relevance',
    needs: ['posted_at', 'fts', ...(kinds.length > 0 ? ['category_id'] : [])],
    by: (back) => sql`${rank} ${method(!back)}, ${posted} ${method(!back)}, ${id} ${method(!back)}`,
    key: sql<string>`${rank}::text || ' ' || ${posted}::text`,
    keyType: 'ranked',
    after: (cursor, back) => {
      const [, ranked = '', time = ''] = /^(\S+) (.*)$/.exec(cursor.key) ?? []
      return sql<boolean>`(${rank}, ${posted}, ${id}) ${then(!back)} (${ranked}::text::real, ${time}::text::timestamptz, ${cursor.id}::bigint)`
    },
    words: wordsIn(query),
    window: rankedMax,
  }
}

const byColumn = (name: string, column: string, type: KeyType, down: boolean) =>
  keyed('p', { name, needs: [column], column: sql.ref(`p.${column}`), type, down })

/** Returns the order by a tally column of properties (talliedProperties), highest first. */
const byTally = (name: string, column: string, type: KeyType): ListOrder => ({
  ...byColumn(name, column, type, true),
  isTallied: true,
})

/** Sort value of a price on request in ascending order: above any price. Must match index `property_price_up`. */
const lastOfAll = sql.lit(Number.MAX_SAFE_INTEGER)
const priceOrLast = sql`(case when p.price = 0 then ${lastOfAll} else p.price end)`

/**
 * Returns the order with the lowest price first and prices on request last. Price bounds exclude prices on request, so
 * with bounds the plain price suffices.
 */
const priceUp = (bounded: boolean) =>
  bounded
    ? byColumn('priceUp', 'price', 'bigint', false)
    : keyed('p', { name: 'priceUp', needs: ['price'], column: priceOrLast, type: 'bigint', down: false })

export const orders = {
  newest: newestOf('p'),
  priceUp: priceUp(false),
  // Prices on request are stored as 0, so they come last anyway.
  priceDown: byColumn('priceDown', 'price', 'bigint', true),
  viewed: byTally('viewed', 'views', 'int'),
  liked: byTally('liked', 'likes', 'int'),
  rated: byTally('rated', 'rating', 'double precision'),
}

/** An order without pagination. */
export const fixedOrder = (name: string, by: RawBuilder<unknown>): ListOrder => ({
  name,
  needs: [],
  by: () => by,
  key: sql<string>`''`,
  keyType: null,
  after: () => sql<boolean>`false`,
})

/**
 * Returns the list's order: an explicit `sort` takes precedence, then the ranking flags (D20, D21), then distance if a
 * point is given, then text relevance (see `searched`), then newest.
 */
export function orderOf(filter: PropertyFilter, sought?: Pick<Searched, 'query' | 'answered'>): ListOrder {
  const query = sought?.query ?? null
  const fit = query === null ? orders.newest : relevanceOf('p', query, kindsOf(sought!))
  switch (filter.sort) {
    case 'price_up':
      return priceUp(filter.min_price !== undefined || filter.max_price !== undefined)
    case 'price_down':
      return orders.priceDown
    case 'most_viewed':
      return orders.viewed
    case 'most_liked':
      return orders.liked
    case 'newest':
      return query === null ? orders.newest : { ...orders.newest, words: wordsIn(query) }
    case 'relevance':
      return fit
  }
  if (filter.most_viewed) return orders.viewed
  if (filter.most_liked) return orders.liked
  if (filter.top_rated) return orders.rated
  if (filter.latitude !== undefined && filter.longitude !== undefined)
    return nearestOf('p', { latitude: filter.latitude, longitude: filter.longitude }, filter.radius)
  return fit
}
