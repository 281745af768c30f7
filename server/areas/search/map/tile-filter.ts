import { sql } from 'kysely'
import { marketOf, type PropertyFilter } from '../../../../contract/filter/property-filter'
import type { Condition } from '../condition'
import { anyCategory } from '../build-conditions'

/** Filter fields that tiles distinguish, and the bounds of the view. */
const known: ReadonlySet<string> = new Set([
  'category_id',
  'category_slug_id',
  'category_ids',
  'property_type',
  'market',
  'north',
  'south',
  'east',
  'west',
])

/** Returns the filter's conditions on tiles `t`; null if it uses a field that tiles don't have. */
export function tileConditions(filter: PropertyFilter): Condition[] | null {
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined)
  if (!asked.every(([key]) => known.has(key))) return null
  const { category_id, category_slug_id, category_ids, property_type } = filter
  const conditions: Condition[] = []
  const market = marketOf(filter)
  if (market !== 'all') conditions.push(sql`t.market_status = ${market}`)
  if (category_id !== undefined) conditions.push(sql`t.category_id = ${category_id}`)
  if (category_slug_id)
    conditions.push(sql`t.category_id = (select id from category where slug = ${category_slug_id})`)
  if (category_ids) conditions.push(anyCategory('t', category_ids))
  if (property_type) conditions.push(sql`t.property_type = ${property_type}`)
  return conditions
}
