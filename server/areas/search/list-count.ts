import { sql, type RawBuilder } from 'kysely'
import { page } from '../../../contract/limits'
import { all } from './condition'
import type { Table, PageRequest } from './page-ids'

/** How many rows fit; `more`: there are others than were looked at. */
export interface ListCount {
  n: number
  more: boolean
}

/** What is counted: see PageRequest. */
export interface CountRequest extends Pick<PageRequest, 'conditions' | 'costly' | 'surely'> {
  /** So many rows at most are read for the costly conditions. */
  lookedMost?: number
}

/**
 * Counts to one above the cap and no further, as an expression: an exact count of a million rows costs more than it is
 * worth. Of rows that are read for it only so many are looked at.
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

/** A count as a list returns it. */
export const cappedTotal = ({ n, more }: ListCount): { total: number; total_is_capped: boolean } => ({
  total: Math.min(n, page.countCap),
  total_is_capped: more || n > page.countCap,
})
