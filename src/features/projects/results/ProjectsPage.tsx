import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { projectSorts } from '../../../../contract/filter/property-filter'
import type { ProjectFilter } from '../../../../contract/filter/project-filter'
import { callQuery, useCallQuery } from '../../../app/api/call-query'
import { useApi } from '../../../app/api/use-api'
import { countText } from '../../../shared/results/count-text'
import { chipRow, FilterChips } from '../../../shared/results/filters/FilterChips'
import { changed } from '../../../shared/results/list-input'
import { ResultsHead } from '../../../shared/results/ResultsHead'
import { ResultsList } from '../../../shared/results/ResultsList'
import { SortSelect } from '../../../shared/results/SortSelect'
import { useList } from '../../../shared/results/use-list'
import { activeProjectFilters } from './active-filters'
import { ProjectGrid } from './ProjectGrid'
import { ProjectFilters } from './ProjectFilters'
import { projectsInput, projectsTitle } from './projects-input'

const NoProjects = lazy(() => import('./NoProjects'))

export interface ProjectsPageProps {
  /** Filter in the URL. */
  filter: ProjectFilter
  onFilter: (filter: ProjectFilter) => void
}

/** Public projects matching the filter, paginated. */
export function ProjectsPage({ filter, onFilter }: ProjectsPageProps) {
  const { t, i18n } = useTranslation()
  const api = useApi()
  const list = useList(callQuery(api, 'get-projects', projectsInput(filter)))
  const categories = useCallQuery('get_categories', {}).data?.data ?? []
  const active = activeProjectFilters(filter, { t, lang: i18n.language, symbol: '', categories })
  return (
    <div className="page grid gap-2 pt-3 md:gap-5 md:pt-6">
      <h1 className="display text-lg max-md:line-clamp-2 md:text-2xl">
        {projectsTitle(t, filter, list.data?.total)}
      </h1>
      <ProjectFilters filter={filter} categories={categories} count={active.length} onFilter={onFilter} />
      <div className={chipRow}>
        <FilterChips
          active={active}
          onRemove={(without) => onFilter(changed(filter, without))}
          onClear={() => onFilter({ sort: filter.sort })}
        />
      </div>
      <ResultsHead
        count={list.data ? countText(t, list.data, 'project') : list.error ? '' : undefined}
        coming={list.isPlaceholderData}
        meant={list.data?.search_meant}
      >
        <SortSelect
          sort={filter.sort}
          searching={Boolean(filter.search)}
          sorts={projectSorts}
          onSort={(sort) => onFilter(changed(filter, { sort }))}
        />
      </ResultsHead>
      <ResultsList
        filter={filter}
        list={list}
        empty={
          <Suspense>
            <NoProjects filter={filter} active={active} onFilter={onFilter} />
          </Suspense>
        }
        link={(search, props) => <Link {...props} to="/projects" search={search} />}
      >
        {({ data }) => <ProjectGrid projects={data} />}
      </ResultsList>
    </div>
  )
}
