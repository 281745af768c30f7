import { sql, type Kysely, type RawBuilder } from 'kysely'
import { page } from '../../../contract/limits'
import type { DB } from './schema'
import type { DbQuestion } from './ask-together'

export interface Paging {
  offset?: number
  limit?: number
}

export interface Page<Row> {
  data: Row[]
  total: number
}

/**
 * Returns a page of a small table with the exact total, in one statement. `rows` is a select without order and limit;
 * `order` refers to its columns. For a page beyond the last, the total is queried separately.
 */
export async function pageOf<Row extends object>(
  db: Kysely<DB>,
  rows: RawBuilder<Row>,
  order: RawBuilder<unknown>,
  { offset = 0, limit = page.limitMax }: Paging,
): Promise<Page<Row>> {
  const { rows: found } = await sql<Row & { total: number }>`
    select s.*, count(*) over ()::int as total from (${rows}) s order by ${order} limit ${limit} offset ${offset}`.execute(
    db,
  )
  if (found.length > 0 || offset === 0) return { data: found, total: found[0]?.total ?? 0 }
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${rows}) s`.execute(db)
  return { data: [], total: counted.rows[0]!.total }
}

/**
 * Returns the query for the first page; it can be combined with other queries. Timestamps would be returned as text, so
 * `rows` must not contain any.
 */
export const firstPage = <Row extends object>(
  rows: RawBuilder<Row>,
  order: RawBuilder<unknown>,
  limit: number,
): DbQuestion<Page<Row>> => ({
  asked: sql`(select json_build_object('data', coalesce(json_agg(f), '[]'), 'total', coalesce(max(f.total), 0)) from (
    select s.*, count(*) over ()::int as total from (${rows}) s order by ${order} limit ${limit}) f)`,
  read: (page: Page<Row>) => page,
})

/** Returns a `like` pattern that finds the text anywhere, with its wildcards escaped. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
