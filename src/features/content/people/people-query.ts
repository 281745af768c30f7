import type { Data } from '../../../../contract/calls/call-types'
import type { Api } from '../../../app/api/port'
import { callQuery } from '../../../app/api/call-query'
import type { Paging } from '../../../shared/results/list-input'
import { readWords, withLimit, type WordsFilter } from '../../../shared/results/filters/words-filter'

export type ListedAgent = Data<'agent-list'>[number]
export type Agent = Data<'agent-properties'>['customer_data']

/** Returns the query for a page of agents (D80). */
export const agentsQuery = (api: Api, filter: WordsFilter) => callQuery(api, 'agent-list', withLimit(filter))

/** Filter of the user list. */
export interface UsersFilter extends WordsFilter {
  has_property?: boolean
}

/** Parses the user filter in the URL. */
export const readUsers = (search: Record<string, unknown>): UsersFilter => ({
  ...readWords(search),
  ...(search['has_property'] === true && { has_property: true }),
})

/** Returns the query for a page of users with public content (D28, D94). */
export const usersQuery = (api: Api, filter: UsersFilter) =>
  callQuery(api, 'get-users-list', withLimit(filter))

/** Filter of an agent's listings; `part` is set only for projects. */
export interface OffersFilter extends Paging {
  part?: 'projects'
}

/** Parses the filter of an agent's listings in the URL. */
export const readOffers = (search: Record<string, unknown>): OffersFilter => {
  const { offset } = readWords({ offset: search['offset'] })
  return { ...(search['part'] === 'projects' && { part: 'projects' }), ...(offset && { offset }) }
}

/** Returns the query for an agent with a page of their listings. */
export const agentQuery = (api: Api, id: number, { part, offset }: OffersFilter) =>
  callQuery(api, 'agent-properties', withLimit({ id, offset, is_projects: part && '1' }))

/** Returns which list to show: projects if requested or if there are no properties. */
export const partOf = (
  { property_count: properties, project_count: projects }: Agent,
  { part }: OffersFilter,
): 'properties' | 'projects' => part ?? (properties === 0 && projects > 0 ? 'projects' : 'properties')

/** Whether a person has a page of their own, as an owner of listings or a verified agent (D80). */
export const isAgent = (person: ListedAgent): boolean =>
  person.property_count + person.project_count > 0 || person.is_verified
