import { ClientOnly } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectFilter } from '../../../../contract/project-filter'
import { callQuery } from '../../../api/query'
import { useApi } from '../../../api/use-api'
import { FilterChips } from '../../../results/FilterChips'
import { changed } from '../../../results/list-input'
import { LinkButton } from '../../../ui/LinkButton'
import { Awaited } from '../../../ui/Awaited'
import { activeProjectFilters } from '../results/active-filters'
import { projectsTitle } from '../results/input'
import { ProjectFilters } from '../results/ProjectFilters'

const ProjectMap = lazy(() => import('./ProjectMap'))

export interface ProjectMapPageProps {
  filter: ProjectFilter
  onFilter: (filter: ProjectFilter) => void
}

/** The map screen for projects: their filters, the map, and in a list what it shows. */
export default function ProjectMapPage({ filter, onFilter }: ProjectMapPageProps) {
  const { t, i18n } = useTranslation()
  const categories = useQuery(callQuery(useApi(), 'get_categories', {})).data?.data ?? []
  const active = activeProjectFilters(filter, { t, lang: i18n.language, symbol: '', categories })
  const waiting = <Awaited className="h-[70dvh] w-full rounded-lg" />
  return (
    <div className="page grid gap-4 pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-xl md:text-2xl">{projectsTitle(t, filter)}</h1>
        <LinkButton to="/projects" search={filter} size="sm">
          {t('map.showList')}
        </LinkButton>
      </div>
      <ProjectFilters filter={filter} categories={categories} count={active.length} onFilter={onFilter} />
      <FilterChips
        active={active}
        onRemove={(without) => onFilter(changed(filter, without))}
        onClear={() => onFilter({})}
      />
      <ClientOnly fallback={waiting}>
        <Suspense fallback={waiting}>
          <ProjectMap filter={filter} />
        </Suspense>
      </ClientOnly>
    </div>
  )
}
