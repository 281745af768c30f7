import { sql, type Kysely, type RawBuilder } from 'kysely'
import { feed } from '../../../contract/limits'
import type { Data, Extra, Parsed } from '../../../contract/calls/call-types'
import { wire } from '../../../contract/api/specified-names'
import type { DB } from '../../platform/db/schema'
import {
  all,
  canonical,
  catalogueTerms,
  withMainNames,
  cardOf,
  type Condition,
  fixedOrder,
  inCurrency,
  isOnOffer,
  type ListOrder,
  listRows,
  locatedIn,
  minorBound,
  orders,
  priceWithin,
  type Spelled,
} from '../search'
import type { FeedFields } from './feed-fields'

type FeedItem = Data<'get_user_recommendation'>[number]
type FeedReason = FeedItem['reasons'][number]

export interface FeedReader {
  viewerId: number
  now: Date
  /** Currency of the price bounds. */
  currency: string
}

/**
 * Returns the newest listings of other users that match the user's preferences, those meeting the most preferences
 * first, each with the preferences it meets. Without preferences, returns the most popular listings.
 */
export async function listFeed(
  db: Kysely<DB>,
  feedFields: FeedFields,
  { offset, limit }: Pick<Parsed<'get_user_recommendation'>, 'offset' | 'limit'>,
  { viewerId, now, currency }: FeedReader,
): Promise<{ data: FeedItem[]; extra: Extra<'get_user_recommendation'> }> {
  const fits = fitsOf(
    feedFields,
    currency,
    await canonical(db, withMainNames({ city: feedFields.city }, await catalogueTerms(db))),
  )
  const others: Condition[] = [isOnOffer, sql`p.user_id <> ${viewerId}`]
  const found = await listRows(db, {
    conditions: fits.size === 0 ? others : [...others, newestThatFit([...fits.values()], viewerId)],
    order: fits.size === 0 ? orders.rated : bestFit([...fits.values()]),
    offset,
    limit,
    viewerId,
    now,
  })
  const reasons = await reasonsOf(
    db,
    fits,
    found.rows.map(({ id }) => id),
  )
  const data = found.rows.map((row) =>
    Object.assign(cardOf(row, now, viewerId), { reasons: reasons.get(row.id) ?? ['liked'] }),
  )
  return { data, extra: found.extra }
}

/** Returns each set preference as a condition on property `p`. */
function fitsOf(
  feedFields: FeedFields,
  currency: string,
  spelled: Spelled<{ city: string }>,
): Map<FeedReason, Condition> {
  const { category_ids, price_range, property_type, city } = feedFields
  const facilities = feedFields[wire.outdoorFacilityIds]
  const [min, max] = price_range.map((bound) => bound && minorBound(bound, currency))
  const bounds = priceWithin(min ?? undefined, max ?? undefined)
  const fits = new Map<FeedReason, Condition>()
  if (category_ids.length > 0) fits.set('category', sql`p.category_id in (${sql.join(category_ids)})`)
  if (property_type.length > 0) fits.set('type', sql`p.property_type in (${sql.join(property_type)})`)
  if (bounds.length > 0) fits.set('price', all([...bounds, inCurrency(currency)]))
  // Spellings are only updated periodically, so a new city's listings are also found by the city's literal name.
  if (city !== '') fits.set('city', sql`(${all(locatedIn(spelled))} or lower(p.city) = lower(${city}))`)
  if (facilities.length > 0)
    fits.set(
      'facility',
      sql`exists (select from property_facility f where f.property_id = p.id and f.facility_id in (${sql.join(facilities)}))`,
    )
  return fits
}

/** Condition for a limited number of the newest matches, so that a feed's cost doesn't grow with the marketplace. */
const newestThatFit = (fits: readonly Condition[], viewerId: number): Condition => sql`p.id in (
  select p.id from property p
  where ${isOnOffer} and p.user_id <> ${viewerId} and (${sql.join(fits, sql` or `)})
  order by p.posted_at desc, p.id desc limit ${feed.weighed})`

function bestFit(fits: readonly Condition[]): ListOrder {
  const points = fits.map((fit): RawBuilder<number> => sql`(${fit})::int`)
  return fixedOrder('bestFit', sql`(${sql.join(points, sql` + `)}) desc, p.posted_at desc, p.id desc`)
}

/** Returns the preferences each listing meets. */
async function reasonsOf(
  db: Kysely<DB>,
  fits: ReadonlyMap<FeedReason, Condition>,
  ids: readonly number[],
): Promise<Map<number, FeedReason[]>> {
  if (ids.length === 0 || fits.size === 0) return new Map()
  const names = [...fits].map(([reason, fit]) => sql`case when ${fit} then ${reason}::text end`)
  const { rows } = await sql<{ id: number; reasons: FeedReason[] }>`
    select p.id, array_to_json(array_remove(array[${sql.join(names)}], null)) as reasons
    from property p where p.id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map(({ id, reasons }) => [id, reasons]))
}
