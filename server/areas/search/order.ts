import { sql, type RawBuilder } from 'kysely'
import { nearby } from '../../../contract/home-limits'
import { page } from '../../../contract/limits'
import type { PropertyFilter } from '../../../contract/filter/property-filter'
import { boxAround, type GeoPoint } from './geo'
import type { Searched } from './build-query'

/** A row's place in an order: the text that stands for it, exact enough to be compared again, and its id. */
export interface SortKey {
  key: string
  id: number
}

export type KeyType = 'timestamptz' | 'bigint' | 'int' | 'double precision' | 'ranked'

/** How a list is ordered, and how a page continues after its last row or ends before its first. */
export interface ListOrder {
  name: string
  /** `back`: the other way round, to find what comes before a row. */
  by: (back?: boolean) => RawBuilder<unknown>
  key: RawBuilder<string>
  /** The columns that order and key are made of. */
  needs: readonly string[]
  /** What a key is, so that a forged one never reaches a cast that fails; null where the order has none to go by. */
  keyType: KeyType | null
  /** Rows after (`back`: before) this one. */
  after: (cursor: SortKey, back: boolean) => RawBuilder<boolean>
  /**
   * What an index orders by alone: PostgreSQL before 17 does not find the closest by an index when the id decides among
   * those equally close, so all of these are read and then ordered.
   */
  closest?: RawBuilder<unknown>
  /**
   * How many words are looked for, where the newest that contain them come first or are weighed: how many do is a guess,
   * and going through all in this order until there are enough takes very long where they are few.
   */
  words?: number
  /** Only so many of the newest are weighed against each other. */
  window?: number
  /** The properties are read with their tally. */
  isTallied?: boolean
}

/** Listings in a query: `p` a property, `j` a project. */
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

/** The newest first. */
export const newestOf = (alias: Alias): ListOrder =>
  keyed(alias, {
    name: 'newest',
    needs: ['posted_at'],
    column: sql.ref(`${alias}.posted_at`),
    type: 'timestamptz',
    down: true,
  })

/**
 * Closest first, by degrees (index), so that the last few of a page may lie a little farther. Where the date line lies
 * within the radius, what is beyond it is as close as it is on the earth; no index orders by that.
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

/** The property types that the words of a text name. */
export const kindsOf = ({ answered }: Pick<Searched, 'answered'>): number[] =>
  answered.flatMap(({ kinds }) => kinds)

const wordsIn = (query: string) => query.split(' & ').length

/** How many of the newest that contain the words are ranked, which also counts them: ranking reads each. */
const rankedMax = page.countCap + 1

const anyOf = (column: RawBuilder<unknown>, ids: readonly number[]) =>
  sql`${column} = any(${`{${ids.join()}}`}::text::bigint[])`

/**
 * By how well the words fit: a property type that was asked for (`kinds`) before its name in a text, then in the title
 * before the address before the description; the newer first among equals.
 * A key is the rank and the time, parted by a blank.
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

/** By a column that properties have with their tally (talliedProperties), the highest first. */
const byTally = (name: string, column: string, type: KeyType): ListOrder => ({
  ...byColumn(name, column, type, true),
  isTallied: true,
})

/** What a price on request counts as where the lowest come first: more than any price. Of index `property_price_up`. */
const lastOfAll = sql.lit(Number.MAX_SAFE_INTEGER)
const priceOrLast = sql`(case when p.price = 0 then ${lastOfAll} else p.price end)`

/** The lowest price first and those on request last; where bounds leave those out, the price by itself will do. */
const priceUp = (bounded: boolean) =>
  bounded
    ? byColumn('priceUp', 'price', 'bigint', false)
    : keyed('p', { name: 'priceUp', needs: ['price'], column: priceOrLast, type: 'bigint', down: false })

export const orders = {
  newest: newestOf('p'),
  priceUp: priceUp(false),
  // Those on request are stored as 0: they are the last anyway.
  priceDown: byColumn('priceDown', 'price', 'bigint', true),
  viewed: byTally('viewed', 'views', 'int'),
  liked: byTally('liked', 'likes', 'int'),
  rated: byTally('rated', 'rating', 'double precision'),
}

/** An order in which a list has no pages to go on to. */
export const fixedOrder = (name: string, by: RawBuilder<unknown>): ListOrder => ({
  name,
  needs: [],
  by: () => by,
  key: sql<string>`''`,
  keyType: null,
  after: () => sql<boolean>`false`,
})

/**
 * An explicit `sort` wins, then the ranking flags (D20, D21), then closeness where a point is given, then how well the
 * words fit (see searched), then the newest.
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
