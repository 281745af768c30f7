import { sql, type Kysely, type RawBuilder } from 'kysely'
import { expectedOf } from '../../platform/db/planner-estimate'
import { plannedAnew } from '../../platform/db/force-replan'
import { page } from '../../../contract/limits'
import type { DB } from '../../platform/db/schema'
import type { DbQuestion } from '../../platform/db/ask-together'
import type { Cursor } from './cursor'
import { all, type Condition } from './condition'
import { countOf, type ListCount } from './list-count'
import { fewTimes, newestPart } from './newest-part'
import { tallied } from './tally'
import { newestOf, type Alias, type ListOrder, type SortKey } from './order'

/** Table whose rows are listed. */
export interface Table {
  table: 'property' | 'project'
  alias: Alias
  /** Version of a row's data by id, if rows are cached (see keptCards). */
  version?: (id: RawBuilder<unknown>) => RawBuilder<string>
}

/** A row's position in a list, with the row's version if the table has versions. */
export interface Place extends SortKey {
  version?: string
}

export interface PageRequest {
  conditions: readonly Condition[]
  /** Subquery with fewer candidate rows, including the order's columns. */
  shortlist?: RawBuilder<unknown>
  /** Additional conditions evaluated per row; the count examines only a limited number of rows. */
  costly?: readonly Condition[]
  /** Lower bound of the number of matches, if that is cheaper than counting. */
  surely?: RawBuilder<number> | null
  order: ListOrder
  start: Cursor | null
  offset: number
  limit: number
  /** Whether only the page is wanted, without a count. */
  uncounted?: boolean
  /** Whether all matches are gathered before sorting. */
  isGathered?: boolean
}

/** Rows of a page. */
export interface PageOfIds {
  /** Rows in order, plus one extra row if the list continues. */
  places: Place[]
  /** Number of matches up to one above the cap; null if the page itself determines it. */
  counted: ListCount | null
  /** Oldest row ranked, for orders that rank only the newest. */
  oldest: SortKey | null
}

interface KeyRow {
  places: readonly [id: number, key: string, version?: string][] | null
  counted: ListCount | null
}

/**
 * Returns a page's rows and, unless determined by the page, the count, in one statement. Reads only the listings'
 * table, with covering indexes where possible, so a deep offset doesn't read skipped rows.
 */
export async function pageIds(db: Kysely<DB>, table: Table, wanted: PageRequest): Promise<PageOfIds> {
  const { order, start } = wanted
  if (order.window !== undefined || (order.words !== undefined && !start))
    return weighedIds(db, table, wanted)
  const isGathered = order.isTallied === true && (await areFew(db, table, fitting(wanted)))
  const { rows } = await sql<KeyRow>`${planOf(wanted)}
    select s.places, ${countUnlessKnown(table, wanted)} as counted
    from (select ${positionsOf(table, order, idsOf(table, { ...wanted, isGathered }))} as places offset 0) s`.execute(
    db,
  )
  return { ...rows[0]!, places: placed(rows[0]!.places), oldest: null }
}

/** Maximum number of expected matches that are gathered before sorting by tally. */
const gatheredMost = 10_000

/**
 * Whether the planner expects so few matches that gathering them is cheap. Otherwise a filter more selective than
 * expected would scan the tally index through every listing.
 */
async function areFew(
  db: Kysely<DB>,
  { table, alias }: Table,
  conditions: readonly Condition[],
): Promise<boolean> {
  if (conditions.length === 1) return false
  const { rows } = await expectedOf(
    db,
    sql`select from ${sql.table(table)} ${sql.ref(alias)} where ${all(conditions)}`,
  )
  return rows <= gatheredMost
}

/** Query for the start of a list, in an order without ranking; can be combined with other queries. */
export const beginning = (
  table: Table,
  wanted: Omit<PageRequest, 'start' | 'offset'>,
): DbQuestion<Place[]> => ({
  asked: positionsOf(table, wanted.order, idsOf(table, { ...wanted, start: null, offset: 0 })),
  anew: true,
  read: (keys: KeyRow['places']) => placed(keys).slice(0, wanted.limit),
})

const placed = (keys: KeyRow['places']): Place[] =>
  (keys ?? []).map(([id, key, version]) => ({ id, key, version }))

/** Forces a new query plan only if there are conditions beyond public visibility; otherwise any plan will do. */
const planOf = (wanted: PageRequest) => (fitting(wanted).length > 1 ? plannedAnew : sql``)

const fitting = ({ conditions, costly = [] }: PageRequest): Condition[] => [...conditions, ...costly]

/** Selects a table's rows with the order's key columns. */
function select(
  { table, alias }: Table,
  { needs, isTallied }: ListOrder,
  rows: RawBuilder<unknown> = sql.table(table),
): RawBuilder<unknown> {
  const columns = ['id', ...needs].map((column) => sql.ref(`${alias}.${column}`))
  return sql`select ${sql.join(columns)} from ${isTallied ? tallied(rows) : sql`${rows} ${sql.ref(alias)}`}`
}

const rest = ({ order, start, limit, offset }: PageRequest): RawBuilder<unknown> =>
  sql`order by ${order.by(start?.back ?? false)} limit ${limit + 1} offset ${offset}`

const behind = ({ order, start }: PageRequest): Condition[] => (start ? [order.after(start, start.back)] : [])

function idsOf(table: Table, wanted: PageRequest): RawBuilder<unknown> {
  const { order, start, limit, offset } = wanted
  const a = sql.ref(table.alias)
  if (wanted.shortlist) return sql`select ${a}.id from (${wanted.shortlist}) ${a} ${rest(wanted)}`
  if (wanted.isGathered) {
    const ids = sql`(select ${a}.id from ${sql.table(table.table)} ${a} where ${all(fitting(wanted))} offset 0)`
    return sql`${select(table, order, ids)} where ${all([sql<boolean>`true`, ...behind(wanted)])} ${rest(wanted)}`
  }
  const conditions = [...fitting(wanted), ...behind(wanted)]
  const rows = sql`${select(table, order)} where ${all(conditions)}`
  if (!order.closest || start?.back) return sql`${rows} ${rest(wanted)}`
  return sql`select ${a}.* from (
    ${rows} order by ${order.closest} fetch first (${limit + 1 + offset}::int) rows with ties) ${a} ${rest(wanted)}`
}

function positionsOf(
  { alias, version }: Table,
  { key }: ListOrder,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const id = sql.ref(`${alias}.id`)
  const place = version ? [id, key, version(id)] : [id, key]
  return sql`(select json_agg(json_build_array(${sql.join(place)})) from (${ids}) ${sql.ref(alias)})`
}

/** Counts unless not wanted; a page that reaches the end determines the count itself. */
function countUnlessKnown(table: Table, wanted: PageRequest): RawBuilder<ListCount | null> {
  if (wanted.uncounted) return sql`null::json`
  const count = countOf(table, wanted)
  if (wanted.start) return count
  const n = sql`coalesce(json_array_length(s.places), 0)`
  return sql`case when ${n} > ${wanted.limit} or (${n} = 0 and ${wanted.offset} > 0) then ${count} end`
}

/**
 * Like `pageIds`, for orders that rank only a limited number of the newest matches; ranking also counts these matches.
 * If the words are common, fewer rows have to be read.
 */
async function weighedIds(db: Kysely<DB>, table: Table, wanted: PageRequest): Promise<PageOfIds> {
  const { order, start, offset, limit } = wanted
  const { window = page.countCap + 1, words } = order
  const a = sql.ref(table.alias)
  const newest = newestOf(table.alias).by()
  const rows = select(table, order)
  const read = async (looked: RawBuilder<unknown>, size: number) => {
    const { rows } = await sql<KeyRow & { weighed: number; oldest: SortKey | null }>`${plannedAnew}
      with weighed as materialized (${looked} order by ${newest} limit ${size})
      select ${positionsOf(
        table,
        order,
        sql`select ${a}.* from weighed ${a} where ${all([sql<boolean>`true`, ...behind(wanted)])} ${rest(wanted)}`,
      )} as places,
        (select count(*)::int from weighed) as weighed,
        (select json_build_object('key', ${a}.posted_at::text, 'id', ${a}.id) from weighed ${a}
         order by ${newestOf(table.alias).by(true)} limit 1) as oldest`.execute(db)
    return rows[0]!
  }
  /** Gathers the ids of all matches and reads only the newest again, with the text they are ranked by. */
  const gathered = (conditions: readonly Condition[], most: number) => sql`with fit as materialized (
      select ${a}.id, ${a}.posted_at from ${sql.table(table.table)} ${a} where ${all(conditions)}),
    newest as materialized (select * from fit ${a} order by ${newest} limit ${most})
    ${rows} where ${a}.id in (select id from newest)`
  const found = (
    { places: keys, weighed, oldest }: Awaited<ReturnType<typeof read>>,
    size: number,
  ): PageOfIds => ({
    places: placed(keys),
    counted: weighed < size ? { n: weighed, more: false } : { n: Math.min(size, window) - 1, more: true },
    oldest: weighed >= size && order.window !== undefined ? oldest : null,
  })
  // The first page fixes the window, so that new listings don't push others out of it.
  if (start?.oldest) {
    const { key, id } = start.oldest
    const within = sql<boolean>`(${a}.posted_at, ${a}.id) >= (${key}::text::timestamptz, ${id}::bigint)`
    const there = await read(sql`${rows} where ${all([...fitting(wanted), within])}`, window * 2)
    return found(there, there.weighed < window ? Math.min(there.weighed, page.countCommon + 1) : window)
  }
  const common = Math.min(window, page.countCommon + 1)
  const size = order.window === undefined ? Math.max(common, offset + limit + 1) : common
  const sought = { wanted: size, few: window * fewTimes, words }
  const part = start ? null : await newestPart(db, table, fitting(wanted), sought)
  if (part) {
    // `is true` prevents the use of an index for these conditions.
    const fit = part.inOrder
      ? sql<boolean>`${a}.public and (${all(fitting(wanted))}) is true`
      : all(fitting(wanted))
    const newestFew = await read(sql`${rows} where ${all([fit, part.within])}`, size)
    if (newestFew.weighed >= size) return found(newestFew, size)
    const wider = part.wider(newestFew.weighed)
    const newestMore = wider && (await read(gathered([...fitting(wanted), wider], size), size))
    if (newestMore && newestMore.weighed >= size) return found(newestMore, size)
  }
  const most = Math.max(window, size)
  return found(await read(gathered(fitting(wanted), most), most), most)
}
