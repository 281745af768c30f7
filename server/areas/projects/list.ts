import { sql, type Kysely, type RawBuilder } from 'kysely'
import { page } from '../../../contract/limits'
import type { ProjectCard } from '../../../contract/calls/projects/shapes'
import type { Data, Extra, Parsed } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { pageOf, type Page, type Paging } from '../../platform/db/page-of'
import { ownExtra, ownConditions, ownParts } from '../listing-kinds'
import { all, type Condition, matching, textQuery } from '../search'
import { projectCardOf, projectColumns, projectJoins, type ProjectCardRow } from './card'

/** Publicly visible projects (D10). */
export const isPublicProject: Condition = sql<boolean>`j.public`

const newest = sql`posted_at desc, id desc`

/** Returns a page of projects by conditions on `j`, newest first, with the exact total. */
export async function projectPage(
  db: Kysely<DB>,
  conditions: readonly Condition[],
  paging: Paging,
  order: RawBuilder<unknown> = newest,
): Promise<Page<ProjectCardRow>> {
  const rows = sql<ProjectCardRow>`select ${projectColumns()} from project j ${projectJoins} where ${all(conditions)}`
  return pageOf(db, rows, order, { limit: page.limit, ...paging })
}

/** Returns cards of public projects. */
export async function projectCards(
  db: Kysely<DB>,
  conditions: readonly Condition[],
  paging: Paging,
  now: Date,
): Promise<{ data: ProjectCard[]; total: number }> {
  const { data: rows, total } = await projectPage(db, [isPublicProject, ...conditions], paging)
  return { data: rows.map((row) => projectCardOf(row, now)), total }
}

type OwnProjectCard = Data<'get-added-projects'>[number]

/** Lists the user's own projects, newest first, except deleted ones, with the events available for each. */
export async function listOwnProjects(
  db: Kysely<DB>,
  userId: number,
  input: Parsed<'get-added-projects'>,
  now: Date,
): Promise<{ data: OwnProjectCard[]; extra: Extra<'get-added-projects'> }> {
  const found = ownConditions('project', 'j', userId, input)
  if (input.search) found.push(matching('j', { match: textQuery(input.search), answered: [] }))
  const { data: rows, total } = await projectPage(db, found, input)
  const ownPart = await ownParts(db, 'project', userId, rows, now)
  const ownCard = (row: ProjectCardRow): OwnProjectCard => ({ ...projectCardOf(row, now), ...ownPart(row) })
  return {
    data: rows.map(ownCard),
    extra: { total, ...(await ownExtra(db, 'project', userId)) },
  }
}
