import type { TFunction } from '../../../../contract/texts/translate'
import { page } from '../../../../contract/limits'
import type { ProjectFilter } from '../../../../contract/filter/project-filter'
import type { Input } from '../../../../contract/calls/call-types'

/** Returns the list's request: the filter in the URL, with the default page size. */
export const projectsInput = (filter: ProjectFilter): Input<'get-projects'> => ({
  ...filter,
  limit: filter.limit ?? page.limit,
})

/** Returns the title of the list. Omits the place of an empty list, which may be arbitrary text. */
export function projectsTitle(t: TFunction, { city, state, country }: ProjectFilter, total?: number): string {
  const place = total === 0 ? '' : [city, state, country].filter(Boolean).join(', ')
  return t(place ? 'project.results.title.in' : 'project.results.title', { place })
}
