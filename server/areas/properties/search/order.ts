import { sql, type RawBuilder } from 'kysely'
import type { PropertyFilter } from '../../../../contract/property-filter'

/** How a list is ordered, and how a page continues after its last row. `p` is the property. */
export interface Order {
  name: string
  by: RawBuilder<unknown>
  /** The text that stands for a row's place in this order, exact enough to be compared again. */
  key: RawBuilder<string>
  /** Rows after the one with this key; null where the order has no key to go by. */
  after: ((key: string, id: number) => RawBuilder<boolean>) | null
}

type Keyed = { type: 'timestamptz' | 'bigint' | 'int' | 'double precision'; down: boolean }

function keyed(name: string, column: RawBuilder<unknown>, { type, down }: Keyed): Order {
  const way = down ? sql`desc` : sql`asc`
  const then = down ? sql`<` : sql`>`
  return {
    name,
    by: sql`${column} ${way}, p.id ${way}`,
    key: sql<string>`(${column})::text`,
    after: (key, id) =>
      sql<boolean>`(${column}, p.id) ${then} (${key}::text::${sql.raw(type)}, ${id}::bigint)`,
  }
}

/** The expression of index `property_rated` (D20): favourites and leads, decayed by age. */
const rating = sql`(ln(1 + p.likes + 3 * p.leads) + (extract(epoch from p.posted_at at time zone 'UTC') / 3888000)::double precision)`

export const orders = {
  newest: keyed('newest', sql`p.posted_at`, { type: 'timestamptz', down: true }),
  priceUp: keyed('priceUp', sql`p.price`, { type: 'bigint', down: false }),
  priceDown: keyed('priceDown', sql`p.price`, { type: 'bigint', down: true }),
  viewed: keyed('viewed', sql`p.views`, { type: 'int', down: true }),
  liked: keyed('liked', sql`p.likes`, { type: 'int', down: true }),
  rated: keyed('rated', rating, { type: 'double precision', down: true }),
}

/** Closest first. Degrees decide which rows make a page (index), so the last few of a page may lie a little farther. */
export function nearest(latitude: number, longitude: number): Order {
  const distance = sql`point(p.longitude, p.latitude) <-> point(${longitude}, ${latitude})`
  return { name: 'nearest', by: sql`${distance}, p.id`, key: sql<string>`''`, after: null }
}

/** An explicit `sort` wins, then the ranking flags (D20, D21), then closeness where a point is given, then the newest. */
export function orderOf(filter: PropertyFilter): Order {
  if (filter.sort === 'price_up') return orders.priceUp
  if (filter.sort === 'price_down') return orders.priceDown
  if (filter.sort === 'newest') return orders.newest
  if (filter.most_viewed) return orders.viewed
  if (filter.most_liked) return orders.liked
  if (filter.top_rated) return orders.rated
  if (filter.latitude !== undefined && filter.longitude !== undefined)
    return nearest(filter.latitude, filter.longitude)
  return orders.newest
}
