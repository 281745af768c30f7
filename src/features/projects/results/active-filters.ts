import type { ProjectFilter } from '../../../../contract/filter/project-filter'
import { activeFilters } from '../../../shared/results/filters/active-filters'
import type { ActiveFilter } from '../../../shared/results/filters/FilterChips'

/** The filter of projects in words: those they share with properties, and how far they are built. */
export function activeProjectFilters(
  { type, ...shared }: ProjectFilter,
  texts: Parameters<typeof activeFilters>[1],
): ActiveFilter<ProjectFilter>[] {
  const others = activeFilters(shared, texts) as ActiveFilter<ProjectFilter>[]
  const stage = type && { text: texts.t(`project.type.${type}`), without: { type: undefined } }
  return stage ? [stage, ...others] : others
}
