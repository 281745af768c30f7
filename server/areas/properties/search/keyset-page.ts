import { sql, type Kysely, type RawBuilder } from 'kysely'
import { page } from '../../../../contract/limits'
import { plannedAnew } from '../../../db/planned-anew'
import type { DB } from '../../../db/schema'
import { Refusal } from '../../../http/refusal'
import { readCursor, writeCursor, type Cursor } from './cursor'
import { newestPart } from './newest-part'
import { newestOf, type Alias, type Order, type Place } from './order'
import { all, type Condition } from './condition'

/** The rows a list is made of: one table, and what is read of each row. */
export interface Source {
  table: 'property' | 'project'
  alias: Alias
  columns: RawBuilder<unknown>
  joins: RawBuilder<unknown>
}

export interface Paged {
  conditions: readonly Condition[]
  /** What of them a page is among, where that finds it by fewer rows. */
  shortlist?: Condition
  /** What must hold as well and is read from each row: only of so many the fitting ones are counted. */
  costly?: readonly Condition[]
  order: Order
  offset?: number
  limit?: number
  cursor?: string
  /** The page alone is wanted; `total` is then what the page tells. */
  uncounted?: boolean
}

export interface ListExtra {
  total: number
  total_is_capped?: boolean
  next_cursor?: string | null
  prev_cursor?: string | null
}

type Found<Row> = Row & { id: number; cursor_key: string; oldest: Place | null; weighed: number | null }

/**
 * One page of listings in one statement, and the count up to the cap in a second where the page does not tell it by
 * itself. Ids come from the index first (deferred join), so a deep offset does not read the rows it skips.
 *
 * A page that begins at a cursor holds exactly what stands behind that row in the order, so that nothing is skipped or
 * repeated whatever is listed meanwhile; an offset counts anew.
 */
export async function keysetPage<Row extends { id: number }>(
  db: Kysely<DB>,
  source: Source,
  wanted: Paged,
): Promise<{ rows: Row[]; extra: ListExtra }> {
  const { order, limit = page.limit } = wanted
  const start = wanted.cursor === undefined ? null : readCursor(order, wanted.cursor)
  if (wanted.cursor !== undefined && !start)
    throw new Refusal('VALIDATION', 'refusals.validation', { errors: { cursor: 'refusals.wrongShape' } })
  const offset = start ? 0 : (wanted.offset ?? 0)
  const back = start?.back ?? false

  const conditions = [...wanted.conditions, ...(wanted.costly ?? [])]
  const among = wanted.shortlist ? [...conditions, wanted.shortlist] : conditions
  const read = await readRows<Row>(db, source, { conditions: among, order, start, offset, limit })
  // What stood before is gone: the beginning of the list takes its place.
  if (back && read.length < limit) return keysetPage(db, source, { ...wanted, cursor: undefined, offset: 0 })
  const more = read.length > limit
  const rows = back ? read.slice(0, limit).toReversed() : read.slice(0, limit)
  const oldest = start?.oldest ?? rows[0]?.oldest ?? null
  const cursorAt = (row: Found<Row> | undefined, back: boolean) =>
    row && order.keyType ? writeCursor(order, { key: row.cursor_key, id: row.id, back, oldest }) : null

  const whole = !start && !more && (rows.length > 0 || offset === 0)
  const known = start?.oldest ? page.countCap + 1 : rows[0]?.weighed
  const seen = offset + read.length
  const counted =
    whole || wanted.uncounted
      ? { n: offset + rows.length, more: false }
      : known != null
        ? { n: known, more: false }
        : await countUpTo(db, source, wanted)
  return {
    rows,
    extra: {
      total: Math.min(counted.more ? Math.max(counted.n, seen) : counted.n, page.countCap),
      total_is_capped: counted.more || counted.n > page.countCap,
      next_cursor: back || more ? cursorAt(rows.at(-1), false) : null,
      prev_cursor: (back ? more : start !== null || offset > 0) ? cursorAt(rows[0], true) : null,
    },
  }
}

interface Start {
  conditions: readonly Condition[]
  order: Order
  start: Cursor | null
  offset: number
  limit: number
}

/** Of all that is public any plan is as good as another. */
const planOf = (conditions: readonly Condition[]) => (conditions.length > 1 ? plannedAnew : sql``)

const unweighed = sql`null::json as oldest, null::int as weighed`

/** The rows of a page and one more, to know whether it goes on. */
async function readRows<Row>(db: Kysely<DB>, source: Source, { order, start, ...wanted }: Start) {
  const { alias, columns, joins } = source
  const plan = planOf(wanted.conditions)
  const back = start?.back ?? false
  const here = start ? [order.after(start, back)] : []
  const a = sql.ref(alias)
  const from = sql`${sql.table(source.table)} ${a}`
  const by = order.by(back)
  const rest = sql`order by ${by} limit ${wanted.limit + 1} offset ${wanted.offset}`
  if (order.closest && !back) {
    const { rows } = await sql<Found<Row>>`${plan}
      select ${columns}, ${order.key} as cursor_key, ${unweighed}
      from (
        select ${a}.id from (
          select ${a}.id, ${a}.latitude, ${a}.longitude from ${from} where ${all([...wanted.conditions, ...here])}
          order by ${order.closest} fetch first (${wanted.limit + 1 + wanted.offset}::int) rows with ties) ${a}
        ${rest}) page
      join ${from} on ${a}.id = page.id ${joins}
      order by ${by}`.execute(db)
    return rows
  }
  const { window } = order
  if (window === undefined) {
    const read = async (ids: RawBuilder<unknown>) => {
      const { rows } = await sql<Found<Row>>`${plan}
        select ${columns}, ${order.key} as cursor_key, ${unweighed}
        from (${ids} ${rest}) page
        join ${from} on ${a}.id = page.id ${joins}
        order by ${by}`.execute(db)
      return rows
    }
    const few = (conditions: readonly Condition[]) =>
      read(sql`select ${a}.id from ${from} where ${all(conditions)}`)
    if (!order.guessed || start) return few([...wanted.conditions, ...here])
    const sought = wanted.offset + wanted.limit + 1
    const part = await newestPart(db, source, wanted.conditions, sought)
    const newest = part ? await few([...wanted.conditions, part]) : []
    if (newest.length > wanted.limit) return newest
    return read(sql`with fit as materialized (select ${a}.id, ${a}.posted_at from ${from} where ${all(wanted.conditions)})
      select ${a}.id from fit ${a}`)
  }
  const read = async (within: readonly Condition[], size: number) => {
    const { rows } = await sql<Found<Row>>`${plan}
      with weighed as materialized (
        select ${a}.id, ${a}.posted_at, ${a}.fts from ${from}
        where ${all([...wanted.conditions, ...within])} order by ${newestOf(alias).by()} limit ${size})
      select ${columns}, ${order.key} as cursor_key, (select count(*)::int from weighed) as weighed,
        (select json_build_object('key', w.posted_at::text, 'id', w.id) from weighed w
         order by w.posted_at desc, w.id desc offset ${window - 1} limit 1) as oldest
      from (select ${a}.id from weighed ${a} where ${all([sql<boolean>`true`, ...here])} ${rest}) page
      join ${from} on ${a}.id = page.id ${joins}
      order by ${by}`.execute(db)
    return rows
  }
  // The window stays where it was when the first page was read: what is listed later does not push anything out of it.
  if (start?.oldest) {
    const { key, id } = start.oldest
    const within = sql<boolean>`(${a}.posted_at, ${a}.id) >= (${key}::text::timestamptz, ${id}::bigint)`
    return read([within], window * 2)
  }
  const part = start ? null : await newestPart(db, source, wanted.conditions, window)
  const newest = part ? await read([part], window) : []
  return (newest[0]?.weighed ?? 0) < window ? read([], window) : newest
}

/**
 * Counts to one above the cap and no further: an exact count of a million rows costs more than it tells (SERVER). Of
 * rows that are read for it only so many are looked at; `more`: there are others.
 */
async function countUpTo(
  db: Kysely<DB>,
  { table, alias }: Source,
  { conditions, costly = [] }: Pick<Paged, 'conditions' | 'costly'>,
): Promise<{ n: number; more: boolean }> {
  const from = sql`${sql.table(table)} ${sql.ref(alias)} where ${all(conditions)}`
  if (costly.length === 0) {
    const { rows } = await sql<{ n: number }>`${planOf(conditions)}
      select count(*)::int as n from (select from ${from} limit ${page.countCap + 1}) s`.execute(db)
    return { n: rows[0]!.n, more: false }
  }
  const { rows } = await sql<{ n: number; looked: number }>`${plannedAnew}
    select count(*) filter (where fits)::int as n, count(*)::int as looked
    from (select ${all(costly)} as fits from ${from} limit ${page.countLooked + 1}) s`.execute(db)
  const { n, looked } = rows[0]!
  return { n, more: looked > page.countLooked }
}
