import { sql } from 'kysely'
import { tileLevels } from './grid'

/** Number of public listings per category, from the coarsest tiles plus pending changes; omits empty categories. */
export const perCategory = sql`
  select category_id, sum(n)::int as n from (
    select category_id, n from property_tile where level = ${sql.lit(tileLevels[0])} and market_status = 'available'
    union all
    select category_id, n from property_tile_due where market_status = 'available') t
  group by category_id having sum(n) > 0`
