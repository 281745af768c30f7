import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { ProjectFilter } from '../../../../contract/filter/project-filter'
import MapView from '../../../shared/maps/MapView'
import { useDots } from '../../../shared/maps/use-dots'
import { MapFailure } from '../../../shared/results/MapFailure'
import { MapAndList } from '../../../shared/results/MapAndList'
import type { Detent } from '../../../ui/overlays/PullSheet'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { ProjectInfo } from './ProjectInfo'
import { useProjectMap } from './use-project-map'

/**
 * Map of projects with a list of what the map shows, for keyboard and screen reader users and anyone who prefers text.
 */
export default function ProjectMap({ filter }: { filter: ProjectFilter }) {
  const { t } = useTranslation()
  const { query, found, target, setSight, more } = useProjectMap(filter)
  const { open, map: dots } = useDots(found, (project) => <ProjectInfo project={project} />)
  const [detent, setDetent] = useState<Detent>('peek')
  const [lit, setLit] = useState<string | null>(null)
  const status = query.data ? t(more ? 'project.map.more' : 'project.map.shown', { count: found.length }) : ''
  const map = (
    <div className="relative h-full overflow-hidden border-t border-line split:rounded-lg split:border">
      <MapView
        label={t('project.map.label')}
        className="absolute inset-0 h-full w-full"
        target={target}
        {...dots}
        lit={lit ?? (open === null ? null : String(open))}
        onSight={setSight}
      />
      <MapFailure of={query} />
    </div>
  )
  return (
    <section
      aria-label={t('map.title')}
      aria-busy={query.isFetching}
      className="flex min-h-0 flex-1 flex-col"
    >
      <MapAndList
        map={map}
        status={status || (query.error ? '' : t('ui.loading'))}
        detent={detent}
        onDetent={setDetent}
      >
        <ul className="divide-y divide-line empty:hidden">
          {found.map(({ id, title, city, type }) => (
            <li key={id}>
              <Link
                to="/project-details/$id"
                params={{ id: String(id) }}
                className="grid min-h-11 content-center px-4 py-1.5 text-sm hover:bg-sunken"
                onPointerEnter={() => setLit(String(id))}
                onPointerLeave={() => setLit(null)}
                onFocus={() => setLit(String(id))}
                onBlur={() => setLit(null)}
              >
                <bdi className="truncate font-semibold">{title}</bdi>
                <span className="truncate text-xs text-muted">
                  <bdi>{city}</bdi> · {t(`project.type.${type}`)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </MapAndList>
      <LiveRegion text={query.isFetching ? '' : status} />
    </section>
  )
}
