import { sql, type Kysely } from 'kysely'
import { nearby } from '../../../contract/home-limits'
import type { ProjectCard } from '../../../contract/calls/projects/shapes'
import type { Parsed } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { askTogether } from '../../platform/db/ask-together'
import { Refusal } from '../../platform/refusal'
import {
  anyCategory,
  asSearched,
  asSpelled,
  type CardReader,
  catalogueTerms,
  characteristicsWithin,
  type Condition,
  inside,
  keysetPage,
  kindsOf,
  type ListExtra,
  type ListOrder,
  locatedIn,
  matching,
  nearestOf,
  newestOf,
  relevanceOf,
  rowsAt,
  type Searched,
  since,
  type Spelled,
  within,
  namesLocation,
  withMainNames,
} from '../search'
import { projectCardOf, projectColumns, projectJoins, type ProjectCardRow } from './card'
import { isPublicProject } from './list'

type ProjectListInput = Parsed<'get-projects'>

/** Finds public projects using the property filters that apply to projects. */
export async function findProjects(
  db: Kysely<DB>,
  asked: ProjectListInput,
  looker: CardReader,
): Promise<{ data: ProjectCard[]; extra: ListExtra & { search_meant?: string } }> {
  const catalogue = asked.search || namesLocation(asked) ? await catalogueTerms(db) : null
  const [input, text] = await askTogether<[Spelled<ProjectListInput>, Searched]>(
    db,
    asSpelled(catalogue ? withMainNames(asked, catalogue) : asked),
    asSearched(asked.search, { vocabulary: 'project_word', catalogue }),
  )
  const source = { table: 'project', alias: 'j', columns: projectColumns(), joins: projectJoins } as const
  const { rows, extra } = await keysetPage(
    db,
    source,
    {
      conditions: conditionsOf(input, text, looker),
      order: orderOf(input, text),
      offset: input.offset,
      limit: input.limit,
      cursor: input.cursor,
    },
    (keys) => rowsAt<ProjectCardRow>(db, source, keys),
  )
  const data = rows.map((row) => projectCardOf(row, looker.now))
  return { data, extra: { ...extra, ...(text.meant && { search_meant: text.meant }) } }
}

function conditionsOf(
  input: Spelled<ProjectListInput>,
  text: Searched,
  { viewerId, now }: CardReader,
): Condition[] {
  const found: Condition[] = [isPublicProject]
  const add = (condition: Condition) => found.push(condition)
  if (input.category_id !== undefined) add(sql`j.category_id = ${input.category_id}`)
  if (input.category_slug_id)
    add(sql`j.category_id = (select id from category where slug = ${input.category_slug_id})`)
  if (input.category_ids) add(anyCategory('j', input.category_ids))
  if (input.type) add(sql`j.type = ${input.type}`)
  found.push(...locatedIn(input, 'j'))
  if (input.userid !== undefined) add(sql`j.user_id = ${input.userid}`)
  if (input.current_user && viewerId !== null) add(sql`j.user_id <> ${viewerId}`)
  if (input.promoted) add(sql`j.featured_until > ${now}`)
  if (input.posted_since) add(sql`j.posted_at >= ${since(input.posted_since, now)}`)
  found.push(...characteristicsWithin('project', input))
  if (input.search) add(matching('j', text))
  const { latitude, longitude } = input
  if ((latitude === undefined) !== (longitude === undefined))
    throw new Refusal('VALIDATION', 'refusals.validation', {
      errors: { [latitude === undefined ? 'latitude' : 'longitude']: 'refusals.required' },
    })
  if (latitude !== undefined && longitude !== undefined)
    add(within({ latitude, longitude }, input.radius ?? nearby.radiusKm, 'j'))
  return [...found, ...inside(input, 'j')]
}

/** Returns the list's order: an explicit `sort` takes precedence, then distance, then text relevance, then newest. */
function orderOf({ sort, latitude, longitude, radius }: ProjectListInput, text: Searched): ListOrder {
  const fit = text.query === null ? newestOf('j') : relevanceOf('j', text.query, kindsOf(text))
  if (sort === 'newest') return newestOf('j')
  if (sort === 'relevance') return fit
  return latitude !== undefined && longitude !== undefined
    ? nearestOf('j', { latitude, longitude }, radius)
    : fit
}
