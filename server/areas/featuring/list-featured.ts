import { sql, type Kysely } from 'kysely'
import { page } from '../../../contract/limits'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { RequestStatus } from '../../../contract/listing/listing-states'
import type { AdvertisementRow, DB } from '../../platform/db/schema'
import { pageOf } from '../../platform/db/page-of'
import { cardColumns, type CardColumns, cardOf, type CardRow, described } from '../search'
import { projectCardOf, projectPage } from '../projects'

type FeaturedLine = Data<'get-featured-data'>[number]

/** A stored featuring has been asked for or granted. */
type AskedRow = Omit<AdvertisementRow, 'state'> & { state: RequestStatus }

/** Lists the user's own featured listings in every state, newest first, with their cards. */
export async function listFeatured(
  db: Kysely<DB>,
  userId: number,
  { type, ...paging }: Parsed<'get-featured-data'>,
  now: Date,
): Promise<{ data: FeaturedLine[]; total: number }> {
  const ofKind = type ? sql`and ${sql.ref(`a.${type}_id`)} is not null` : sql``
  const { data: rows, total } = await pageOf(
    db,
    sql<AskedRow>`select a.* from advertisement a where a.user_id = ${userId} ${ofKind}`,
    sql`created_at desc, id desc`,
    { limit: page.limit, ...paging },
  )
  const ids = (of: 'property_id' | 'project_id') => [...new Set(rows.flatMap((row) => row[of] ?? []))]
  const properties = await propertiesOf(db, ids('property_id'), userId)
  const projects = await projectsOf(db, ids('project_id'))
  const data = rows.map((row): FeaturedLine => {
    const property = properties.get(row.property_id ?? 0)
    const project = projects.get(row.project_id ?? 0)
    return {
      id: row.id,
      feature_for: row.project_id === null ? 'property' : 'project',
      property: property ? cardOf(property, now, userId) : null,
      project: project ? projectCardOf(project, now) : null,
      state: row.state,
      reject_reason: row.reject_reason,
      created_at: row.created_at.toISOString(),
      start_at: row.starts_at?.toISOString() ?? null,
      end_at: row.due_at.toISOString(),
    }
  })
  return { data, total }
}

async function propertiesOf(db: Kysely<DB>, ids: number[], userId: number): Promise<Map<number, CardRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CardColumns>`select ${cardColumns(userId)} from property p
    where p.id in (${sql.join(ids)})`.execute(db)
  return new Map((await described(db, rows)).map((row) => [row.id, row]))
}

async function projectsOf(db: Kysely<DB>, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const { data: rows } = await projectPage(db, [sql`j.id in (${sql.join(ids)})`], { limit: ids.length })
  return new Map(rows.map((row) => [row.id, row]))
}
