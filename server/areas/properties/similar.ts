import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB, PropertyRow } from '../../db/schema'
import { all, type Condition } from './search/condition'
import { fixedOrder, type Order } from './search/order'
import { isPublic } from './search/where'

type Source = Pick<PropertyRow, 'id' | 'city' | 'category_id' | 'property_type' | 'price'>

/** How far the price of a similar property may lie away. */
const spread = 0.25

/** Similar (D7): the same city, category and kind of offer, at most a quarter cheaper or dearer. */
export function similarTo({ id, city, category_id, property_type, price }: Source): Condition[] {
  return [
    isPublic,
    sql`p.id <> ${id}`,
    sql`p.city = ${city}`,
    sql`p.category_id = ${category_id}`,
    sql`p.property_type = ${property_type}`,
    sql`p.price between ${Math.floor(price * (1 - spread))} and ${Math.ceil(price * (1 + spread))}`,
  ]
}

/** The closest price first. */
export function closestPrice(price: number): Order {
  return fixedOrder('closestPrice', sql`abs(p.price - ${price}::bigint), p.id`)
}

/**
 * Those among which the closest are: so many dearer and so many cheaper ones, by an index that lies in the order of
 * prices. Equal prices stay together, so that ids decide among them as they do among all.
 */
export function closestFew(source: Source, many: number): RawBuilder<unknown> {
  const side = (there: RawBuilder<unknown>, by: RawBuilder<unknown>) =>
    sql`(select p.id, p.price from property p where ${all(similarTo(source))} and ${there} order by ${by}
      fetch first (${many}::int) rows with ties)`
  const { price } = source
  return sql`${side(sql`p.price >= ${price}::bigint`, sql`p.price`)} union all
    ${side(sql`p.price < ${price}::bigint`, sql`p.price desc`)}`
}

/** The property that others are compared with; null when there is none. */
export async function readSource(
  db: Kysely<DB>,
  which: { id?: number; slug?: string },
): Promise<Source | null> {
  const found = await db
    .selectFrom('property')
    .select(['id', 'city', 'category_id', 'property_type', 'price'])
    .where((eb) => (which.id === undefined ? eb('slug', '=', which.slug ?? '') : eb('id', '=', which.id)))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}
