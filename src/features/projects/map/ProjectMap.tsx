import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectFilter } from '../../../../contract/project-filter'
import MapView from '../../../maps/MapView'
import { QueryFailure } from '../../../api/QueryFailure'
import { LiveRegion } from '../../../ui/LiveRegion'
import { ProjectInfo } from './ProjectInfo'
import { useProjectMap } from './use-project-map'

/** Projects on a map, and beside it in a list what it shows: for keyboards, for screen readers, and to read. */
export default function ProjectMap({ filter }: { filter: ProjectFilter }) {
  const { t } = useTranslation()
  const { query, found, target, setSight, more } = useProjectMap(filter)
  const [open, setOpen] = useState<number | null>(null)
  const [lit, setLit] = useState<string | null>(null)
  const nodes = useMemo(
    () =>
      found.map(({ id, title, latitude, longitude }) => ({
        key: String(id),
        look: 'dot' as const,
        text: '',
        label: title,
        latitude,
        longitude,
      })),
    [found],
  )
  const opened = found.find(({ id }) => id === open)
  const said = query.data ? t(more ? 'project.map.more' : 'project.map.shown', { count: found.length }) : ''
  return (
    <section
      aria-label={t('map.title')}
      aria-busy={query.isFetching}
      className="grid grid-cols-1 gap-5 split:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
    >
      <div className="relative h-[60dvh] overflow-hidden rounded-lg border border-line split:h-[66dvh]">
        <MapView
          label={t('project.map.label')}
          className="absolute inset-0 h-full w-full"
          target={target}
          nodes={nodes}
          lit={lit ?? (open === null ? null : String(open))}
          onNode={(key) => setOpen(Number(key))}
          onSight={setSight}
          info={
            opened
              ? {
                  at: opened,
                  content: <ProjectInfo project={opened} />,
                  onClose: () => setOpen((now) => (now === opened.id ? null : now)),
                }
              : null
          }
        />
        {query.error && (
          <div className="absolute inset-x-3 bottom-3 z-10 rounded-lg bg-surface">
            <QueryFailure of={query} />
          </div>
        )}
      </div>
      <div className="flex min-h-0 flex-col gap-2 split:h-[66dvh]">
        <h2 className="font-semibold">{t('map.list')}</h2>
        <p className="text-xs text-muted">{said || (!query.error && t('ui.loading'))}</p>
        <ul className="min-h-0 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface empty:hidden">
          {found.map(({ id, title, city, type }) => (
            <li key={id}>
              <Link
                to="/project-details/$id"
                params={{ id: String(id) }}
                className="grid min-h-11 content-center px-3 py-1.5 text-sm hover:bg-sunken"
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
      </div>
      <LiveRegion text={query.isFetching ? '' : said} />
    </section>
  )
}
