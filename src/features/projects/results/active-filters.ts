import type { ProjectFilter } from '../../../../contract/filter/project-filter'
import { activeFilters } from '../../../shared/results/filters/active-filters'
import type { ActiveFilter } from '../../../shared/results/filters/FilterChips'

/** Returns the active project filters as text: those shared with properties, and the construction stage. */
export function activeProjectFilters(
  { type, ...shared }: ProjectFilter,
  texts: Parameters<typeof activeFilters>[1],
): ActiveFilter<ProjectFilter>[] {
  const others = activeFilters(shared, texts) as ActiveFilter<ProjectFilter>[]
  const stage = type && { text: texts.t(`project.type.${type}`), without: { type: undefined } }
  return stage ? [stage, ...others] : others
}
