import type { Data } from '../../../../contract/calls/call-types'
import type { Api } from '../../../app/api/port'
import { callQuery } from '../../../app/api/call-query'
import type { Paging } from '../../../shared/results/list-input'
import { readWords, withLimit, type WordsFilter } from '../../../shared/results/filters/words-filter'

export type ListedAgent = Data<'agent-list'>[number]
export type Agent = Data<'agent-properties'>['customer_data']

/** One page of the agents (D80). */
export const agentsQuery = (api: Api, filter: WordsFilter) => callQuery(api, 'agent-list', withLimit(filter))

/** Whom the list of users is narrowed to. */
export interface UsersFilter extends WordsFilter {
  has_property?: boolean
}

/** The filter of the list of users, read from the address. */
export const readUsers = (search: Record<string, unknown>): UsersFilter => ({
  ...readWords(search),
  ...(search['has_property'] === true && { has_property: true }),
})

/** One page of the people with something public (D28, D94). */
export const usersQuery = (api: Api, filter: UsersFilter) =>
  callQuery(api, 'get-users-list', withLimit(filter))

/** What of an agent's offers is shown: `part` is set where it is not what comes first. */
export interface OffersFilter extends Paging {
  part?: 'projects'
}

/** Which of an agent's offers, read from the address. */
export const readOffers = (search: Record<string, unknown>): OffersFilter => {
  const { offset } = readWords({ offset: search['offset'] })
  return { ...(search['part'] === 'projects' && { part: 'projects' }), ...(offset && { offset }) }
}

/** An agent with one page of what they offer. */
export const agentQuery = (api: Api, id: number, { part, offset }: OffersFilter) =>
  callQuery(api, 'agent-properties', withLimit({ id, offset, is_projects: part && '1' }))

/** Which of an agent's lists is shown: projects where they are asked for, or where there is nothing else. */
export const partOf = (
  { property_count: properties, project_count: projects }: Agent,
  { part }: OffersFilter,
): 'properties' | 'projects' => part ?? (properties === 0 && projects > 0 ? 'projects' : 'properties')

/** Somebody with a page of their own: an owner of listings, or a verified agent (D80). */
export const isAgent = (person: ListedAgent): boolean =>
  person.property_count + person.project_count > 0 || person.is_verified
