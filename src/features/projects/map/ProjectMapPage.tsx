import { lazy } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { ProjectFilter } from '../../../../contract/filter/project-filter'
import { useCallQuery } from '../../../app/api/call-query'
import { chipRow, FilterChips } from '../../../shared/results/filters/FilterChips'
import { MapScreen } from '../../../shared/results/MapScreen'
import { changed } from '../../../shared/results/list-input'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { activeProjectFilters } from '../results/active-filters'
import { projectsTitle } from '../results/projects-input'
import { ProjectFilters } from '../results/ProjectFilters'

const ProjectMap = lazy(() => import('./ProjectMap'))

export interface ProjectMapPageProps {
  filter: ProjectFilter
  onFilter: (filter: ProjectFilter) => void
}

/** Map page for projects: filters, map and a list of what the map shows. */
export default function ProjectMapPage({ filter, onFilter }: ProjectMapPageProps) {
  const { t, i18n } = useTranslation()
  const categories = useCallQuery('get_categories', {}).data?.data ?? []
  const active = activeProjectFilters(filter, { t, lang: i18n.language, symbol: '', categories })
  return (
    <MapScreen
      title={projectsTitle(t, filter)}
      list={
        <LinkButton to="/projects" search={filter} size="sm">
          {t('map.showList')}
        </LinkButton>
      }
      filters={
        <>
          <ProjectFilters filter={filter} categories={categories} count={active.length} onFilter={onFilter} />
          <div className={chipRow}>
            <FilterChips
              active={active}
              onRemove={(without) => onFilter(changed(filter, without))}
              onClear={() => onFilter({})}
            />
          </div>
        </>
      }
    >
      <ProjectMap filter={filter} />
    </MapScreen>
  )
}
