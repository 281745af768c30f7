import { sql } from 'kysely'
import { tileLevels } from './grid'

/** How many listings each category has on offer, by the coarsest tiles and what changed since: categories without any are missing. */
export const perCategory = sql`
  select category_id, sum(n)::int as n from (
    select category_id, n from property_tile where level = ${sql.lit(tileLevels[0])} and market_status = 'available'
    union all
    select category_id, n from property_tile_due where market_status = 'available') t
  group by category_id having sum(n) > 0`
