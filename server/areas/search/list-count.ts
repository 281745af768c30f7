import { sql, type RawBuilder } from 'kysely'
import { page } from '../../../contract/limits'
import { all } from './condition'
import type { Table, PageRequest } from './page-ids'

/** Number of matching rows; `more` means that not all rows were examined. */
export interface ListCount {
  n: number
  more: boolean
}

/** Input of a count; see PageRequest. */
export interface CountRequest extends Pick<PageRequest, 'conditions' | 'costly' | 'surely'> {
  /** Maximum number of rows read for the costly conditions. */
  lookedMost?: number
}

/**
 * SQL expression for a count limited to one above the cap; an exact count of a million rows isn't worth its cost. If
 * the count has to read rows, their number is limited too.
 */
export function countOf(table: Table, wanted: CountRequest): RawBuilder<ListCount> {
  const count = counting(table, wanted)
  const crowd = sql`json_build_object('n', ${page.countCap + 1}::int, 'more', false)`
  return wanted.surely
    ? sql`case when ${wanted.surely} > ${page.countCap} then ${crowd} else ${count} end`
    : count
}

function counting({ table, alias }: Table, wanted: CountRequest): RawBuilder<ListCount> {
  const { conditions, costly = [], lookedMost = page.countLooked } = wanted
  const from = sql`${sql.table(table)} ${sql.ref(alias)} where ${all(conditions)}`
  if (costly.length === 0)
    return sql`(select json_build_object('n', count(*), 'more', false)
      from (select from ${from} limit ${page.countCap + 1}) c)`
  return sql`(select json_build_object('n', least(count(*) filter (where c.fits), ${lookedMost}::int), 'more', count(*) > ${lookedMost}::int)
    from (select ${all(costly)} as fits from ${from} limit ${lookedMost + 1}::int) c)`
}

/** Formats a count as lists return it. */
export const cappedTotal = ({ n, more }: ListCount): { total: number; total_is_capped: boolean } => ({
  total: Math.min(n, page.countCap),
  total_is_capped: more || n > page.countCap,
})
