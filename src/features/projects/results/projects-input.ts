import type { TFunction } from '../../../../contract/texts/translate'
import { page } from '../../../../contract/limits'
import type { ProjectFilter } from '../../../../contract/filter/project-filter'
import type { Input } from '../../../../contract/calls/call-types'

/** What the list asks the server: the filter of the address, a page of 12. */
export const projectsInput = (filter: ProjectFilter): Input<'get-projects'> => ({
  ...filter,
  limit: filter.limit ?? page.limit,
})

/** What the list is, in words. An empty one doesn't repeat its place: it may be anybody's words. */
export function projectsTitle(t: TFunction, { city, state, country }: ProjectFilter, total?: number): string {
  const place = total === 0 ? '' : [city, state, country].filter(Boolean).join(', ')
  return t(place ? 'project.results.title.in' : 'project.results.title', { place })
}
