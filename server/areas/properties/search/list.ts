import { sql, type Kysely } from 'kysely'
import { page } from '../../../../contract/limits'
import type { Card } from '../../../../contract/shapes/cards'
import type { DB } from '../../../db/schema'
import { Refusal } from '../../../http/refusal'
import { cardColumns, cardJoins, cardOf, type CardRow } from '../card'
import { readCursor, writeCursor } from './cursor'
import type { Order } from './order'
import { all, type Condition } from './where'

export interface Wanted {
  conditions: readonly Condition[]
  order: Order
  offset?: number
  limit?: number
  cursor?: string
  viewerId: number | null
  now: Date
  /** The page alone is wanted; `total` is then what the page tells. */
  uncounted?: boolean
}

export interface ListExtra {
  total: number
  total_is_capped?: boolean
  next_cursor?: string | null
}

type Row = CardRow & { cursor_key: string }

/**
 * One page of property rows in one statement, and the count up to the cap in a second where the page does not tell
 * it by itself. Ids come from the index first (deferred join), so a deep offset does not read the rows it skips.
 */
export async function listRows(db: Kysely<DB>, wanted: Wanted): Promise<{ rows: Row[]; extra: ListExtra }> {
  const { order, viewerId, limit = page.limit } = wanted
  const conditions = [...wanted.conditions]
  const start = wanted.cursor === undefined ? null : readCursor(order, wanted.cursor)
  if (wanted.cursor !== undefined && (!start || !order.after))
    throw new Refusal('VALIDATION', 'refusals.validation', { errors: { cursor: 'refusals.wrongShape' } })
  if (start && order.after) conditions.push(order.after(start.key, start.id))
  const offset = start ? 0 : (wanted.offset ?? 0)

  const { rows: found } = await sql<Row>`
    select ${cardColumns(viewerId)}, ${order.key} as cursor_key
    from (select p.id from property p where ${all(conditions)} order by ${order.by} limit ${limit + 1} offset ${offset}) page
    join property p on p.id = page.id ${cardJoins}
    order by ${order.by}`.execute(db)

  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const more = found.length > limit
  const whole = !start && !more && (rows.length > 0 || offset === 0)
  const count = whole || wanted.uncounted ? offset + rows.length : await countUpTo(db, wanted.conditions)
  return {
    rows,
    extra: {
      total: Math.min(count, page.countCap),
      total_is_capped: count > page.countCap,
      next_cursor:
        more && last && order.after ? writeCursor(order, { key: last.cursor_key, id: last.id }) : null,
    },
  }
}

/** The same as cards. */
export async function listCards(db: Kysely<DB>, wanted: Wanted): Promise<{ data: Card[]; extra: ListExtra }> {
  const { rows, extra } = await listRows(db, wanted)
  return { data: rows.map((row) => cardOf(row, wanted.now, wanted.viewerId)), extra }
}

/** Counts to one above the cap and no further: an exact count of a million rows costs more than it tells (SERVER). */
async function countUpTo(db: Kysely<DB>, conditions: readonly Condition[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from (select from property p where ${all(conditions)} limit ${page.countCap + 1}) s`.execute(db)
  return rows[0]!.n
}
