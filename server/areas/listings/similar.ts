import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isOnRequest } from '../../../contract/money/listing-price'
import type { DB, PropertyRow } from '../../platform/db/schema'
import {
  all,
  type CardReader,
  type Condition,
  fixedOrder,
  inCurrency,
  isOnOffer,
  listCards,
  type ListOrder,
  nearestOf,
  priceWithin,
} from '../search'
import type { FullRow } from './detail/read-property'

type SimilarTo = Pick<
  PropertyRow,
  'id' | 'city' | 'category_id' | 'property_type' | 'price' | 'currency' | 'latitude' | 'longitude'
>

/** Maximum relative price difference of a similar property. */
const spread = 0.5

/**
 * Maximum number of matches that are read and sorted by distance. If there are more, they are common enough for the
 * spatial index to find them quickly.
 */
const rareCount = 1_000

/** Other available listings of the same kind, sale or rent. */
const otherOffers = ({ id, property_type }: SimilarTo): Condition[] => [
  isOnOffer,
  sql`p.id <> ${id}`,
  sql`p.property_type = ${property_type}`,
]

/**
 * Returns the conditions for similar listings (D7): the price is within half of this listing's price, in the same
 * currency; city and category may differ. Also used for the count.
 */
function similarTo(source: SimilarTo): Condition[] {
  const { price, currency } = source
  return [
    ...otherOffers(source),
    ...priceWithin(Math.floor(price * (1 - spread)), Math.ceil(price * (1 + spread))),
    inCurrency(currency),
  ]
}

/** Order by step, then by price or distance within a step. */
const bestStep: ListOrder = fixedOrder('bestStep', sql`p.step, p.away, p.id`)

/**
 * Selects candidates for the best `many` in steps: same city and category by price difference; same category elsewhere
 * by distance; other categories by distance. All steps are one statement. A step runs only if the previous ones found
 * too few, and reads an index in order; for rare prices it doesn't, because the spatial index would search for them
 * worldwide. Ties are included, so that ids break them consistently.
 */
function similarFew(source: SimilarTo, many: number, rareMax: number): RawBuilder<unknown> {
  const { city, category_id, price } = source
  const fit = all(similarTo(source))
  const [here, alike] = [sql<boolean>`p.city = ${city}`, sql<boolean>`p.category_id = ${category_id}`]
  const few = sql`fetch first (${many}::int) rows with ties`
  const byPrice = (side: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`(
    select p.id, 1 as step, abs(p.price - ${price}::bigint)::float8 as away from property p
    where ${all([fit, here, alike])} and ${side} order by ${by} ${few})`
  const distance = nearestOf('p', source).closest!
  const byDistance = (name: string, step: number, which: RawBuilder<boolean>, before: readonly string[]) => {
    const sum = sql.join(
      before.map((name) => sql`(select count(*) from ${sql.table(name)})`),
      sql` + `,
    )
    const [rare, steps] = [sql.ref(`rare${step}`), sql.lit(step)]
    const isRare = sql`(select count(*) from ${rare}) <= ${rareMax}`
    return sql`
      ${rare} as materialized (
        select p.id, ${distance} as away from property p
        where ${sum} < ${many} and ${fit} and ${which} limit ${rareMax + 1}),
      ${sql.ref(name)} as materialized (
        (select id, ${steps} as step, away from ${rare} where ${isRare} order by away ${few}) union all
        (select p.id, ${steps} as step, ${distance} as away from property p
         where not ${isRare} and ${fit} and ${which} order by ${distance} ${few}))`
  }
  return sql`
    with here as materialized (
      ${byPrice(sql`p.price >= ${price}::bigint`, sql`p.price`)} union all
      ${byPrice(sql`p.price < ${price}::bigint`, sql`p.price desc`)}),
    ${byDistance('around', 2, all([sql`not ${here}`, alike]), ['here'])},
    ${byDistance('others', 3, sql`not ${alike}`, ['here', 'around'])}
    select * from here union all select * from around union all select * from others`
}

interface SimilarPage extends CardReader {
  limit: number
  offset: number
  rareMax?: number
}

/**
 * Returns a page of similar listings. If no listing has a similar price, returns the nearest available ones, so that no
 * listing is a dead end. A price on request has no similar price.
 */
export async function listSimilar(
  db: Kysely<DB>,
  source: SimilarTo,
  { rareMax = rareCount, ...page }: SimilarPage,
) {
  const nearest: ListOrder = { ...nearestOf('p', source), keyType: null }
  const found = isOnRequest(source.price)
    ? await listCards(db, {
        conditions: [...otherOffers(source), sql`p.category_id = ${source.category_id}`],
        order: nearest,
        ...page,
      })
    : await listCards(db, {
        conditions: similarTo(source),
        shortlist: similarFew(source, page.offset + page.limit + 1, rareMax),
        order: bestStep,
        ...page,
      })
  if (found.extra.total > 0) return found
  return listCards(db, { conditions: otherOffers(source), order: nearest, ...page })
}

/**
 * Returns the property to compare others with; null if there is none. Doesn't check access; use `mayRead`. A deleted
 * property that was once listed (`is_removed`) is open to anyone with its address, because links still point there.
 */
export async function readSource(
  db: Kysely<DB>,
  which: { id?: number; slug?: string },
): Promise<(SimilarTo & Pick<FullRow, 'is_public' | 'user_id'> & { is_removed: boolean }) | null> {
  const found = await db
    .selectFrom('property')
    .select(['id', 'city', 'category_id', 'property_type', 'price', 'currency', 'latitude', 'longitude'])
    .select(['user_id', 'public as is_public'])
    .select(sql<boolean>`deleted_at is not null`.as('is_removed'))
    .where((eb) => (which.id === undefined ? eb('slug', '=', which.slug ?? '') : eb('id', '=', which.id)))
    .where(sql<boolean>`(deleted_at is null or (request_status = 'approved' and not owner_hidden))`)
    .executeTakeFirst()
  return found ?? null
}
