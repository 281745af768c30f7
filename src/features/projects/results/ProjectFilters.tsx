import { lazy } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { ProjectFilter } from '../../../../contract/filter/project-filter'
import type { Data } from '../../../../contract/calls/call-types'
import { projectTypes } from '../../../../contract/values'
import { FilterButton } from '../../../shared/results/filters/FilterButton'
import { changed } from '../../../shared/results/list-input'
import { searchedFor, withSearch } from '../../../shared/results/search-line'
import { PlaceSearch } from '../../../app/shell/lazy-parts'
import { Select } from '../../../ui/forms/Select'

const ProjectFilterDialog = lazy(() => import('./ProjectFilterDialog'))

export interface ProjectFilterProps {
  filter: ProjectFilter
  categories: Data<'get_categories'>
  onFilter: (filter: ProjectFilter) => void
}

/** Filter bar: on phones a search box and a button for all filters, on wide screens also the construction stage. */
export function ProjectFilters({ count, ...props }: ProjectFilterProps & { count: number }) {
  const { t } = useTranslation()
  const { filter, onFilter } = props
  return (
    <div role="group" aria-label={t('public.filters')} className="flex items-start gap-2">
      <PlaceSearch
        id="results-search"
        hint={searchedFor(filter)}
        onSearch={(asked) => onFilter(changed(filter, withSearch(asked)))}
        className="min-w-0 flex-1 md:max-w-80"
      />
      <Select
        aria-label={t('project.filter.type')}
        className="min-w-40 max-md:hidden"
        value={filter.type ?? ''}
        onChange={({ target }) =>
          onFilter(changed(filter, { type: projectTypes.find((type) => type === target.value) }))
        }
        empty={t('project.filter.anyType')}
        options={projectTypes}
        text={(type) => t(`project.type.${type}`)}
      />
      <FilterButton label={t('public.filters')} count={count}>
        {(close) => <ProjectFilterDialog {...props} onClose={close} />}
      </FilterButton>
    </div>
  )
}
