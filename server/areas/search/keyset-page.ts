import { sql, type Kysely, type RawBuilder } from 'kysely'
import { page } from '../../../contract/limits'
import type { DB } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { readCursor, writeCursor } from './cursor'
import type { SortKey } from './order'
import { pageIds, type PageRequest, type Place, type Table } from './page-ids'

/** Source of a list: a table, and the columns and joins read for each row. */
export interface ListSource extends Table {
  columns: RawBuilder<unknown>
  joins: RawBuilder<unknown>
}

/** If `uncounted`, `total` is the number of rows on the page. */
export interface Paged extends Omit<PageRequest, 'start' | 'offset' | 'limit'> {
  offset?: number
  limit?: number
  cursor?: string
}

export interface ListExtra {
  total: number
  total_is_capped?: boolean
  next_cursor?: string | null
  prev_cursor?: string | null
}

/**
 * Returns a page of listings in two steps: first ids and count, then the rows through `read`. The first statement is
 * small, because it may have to be planned each time; the second is the same for all lists. A cursor page contains
 * exactly the rows that follow the cursor in the list's order, so nothing is skipped or repeated when listings are
 * added; an offset counts from the start.
 */
export async function keysetPage<Row>(
  db: Kysely<DB>,
  table: Table,
  wanted: Paged,
  read: (places: readonly Place[]) => Promise<Row[]>,
): Promise<{ rows: Row[]; extra: ListExtra }> {
  const { order, limit = page.limit } = wanted
  const start = wanted.cursor === undefined ? null : readCursor(order, wanted.cursor)
  if (wanted.cursor !== undefined && !start)
    throw new Refusal('VALIDATION', 'refusals.validation', { errors: { cursor: 'refusals.wrongShape' } })
  const offset = start ? 0 : (wanted.offset ?? 0)
  const back = start?.back ?? false

  const found = await pageIds(db, table, { ...wanted, start, offset, limit })
  // Too few rows are left before the cursor, so return the first page instead.
  if (back && found.places.length < limit)
    return keysetPage(db, table, { ...wanted, cursor: undefined, offset: 0 }, read)
  const more = found.places.length > limit
  const keys = back ? found.places.slice(0, limit).toReversed() : found.places.slice(0, limit)
  const oldest = start?.oldest ?? found.oldest
  const cursorAt = (position: SortKey | undefined, back: boolean) =>
    position && order.keyType ? writeCursor(order, { ...position, back, oldest }) : null

  const whole = !start && !more && (keys.length > 0 || offset === 0)
  const sent = { n: offset + keys.length, more: false }
  const counted = whole ? sent : (found.counted ?? sent)
  const seen = offset + found.places.length
  return {
    rows: await read(keys),
    extra: {
      total: Math.min(counted.more ? Math.max(counted.n, seen) : counted.n, page.countCap),
      total_is_capped: counted.more || counted.n > page.countCap,
      next_cursor: back || more ? cursorAt(keys.at(-1), false) : null,
      prev_cursor: (back ? more : start !== null || offset > 0) ? cursorAt(keys[0], true) : null,
    },
  }
}

/** Returns the rows for these places in order; omits rows deleted in the meantime. */
export async function rowsAt<Row extends { id: number }>(
  db: Kysely<DB>,
  { table, alias, columns, joins }: ListSource,
  keys: readonly SortKey[],
): Promise<Row[]> {
  if (keys.length === 0) return []
  const ids = `{${keys.map(({ id }) => id).join()}}`
  const { rows } = await sql<Row>`select ${columns} from ${sql.table(table)} ${sql.ref(alias)} ${joins}
    where ${sql.ref(`${alias}.id`)} = any(${ids}::text::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return keys.flatMap(({ id }) => byId.get(id) ?? [])
}
