import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../platform/db/schema'

/** Number of views, saves and enquiries of a property. */
export interface Tally {
  views: number
  likes: number
  leads: number
}

/** Tally columns of property `p`. */
export const tallyColumns: RawBuilder<unknown> = sql.join(
  (['views', 'likes', 'leads'] as const).map(
    (column) =>
      sql`(select y.${sql.ref(column)} from property_tally y where y.property_id = p.id) as ${sql.ref(column)}`,
  ),
)

/** Returns the tallies of properties by id. */
export async function talliesOf(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, Tally>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('property_tally')
    .select(['property_id', 'views', 'likes', 'leads'])
    .where('property_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ property_id, ...tally }) => [property_id, tally]))
}

/**
 * Properties as rows `p` with their tally and its `rating` (D20): favourites and leads, decayed by age. The expression
 * must match index `property_tally_rated`.
 * @param properties a table or subquery with their ids
 */
export const tallied = (properties: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select r.*, y.views, y.likes, y.leads,
    ln(1 + y.likes + 3 * y.leads) + (extract(epoch from y.posted_at at time zone 'UTC') / 3888000)::double precision as rating
  from ${properties} r join property_tally y on y.property_id = r.id) p`
