import { lazy, useMemo } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { Place } from '../../shared/detail/Place'
import { useCloseUp } from '../../shared/maps/use-close-up'

const MapView = lazy(() => import('../../shared/maps/MapView'))

type LocatedProject = Pick<Data<'get-project-detail'>, 'title' | 'location' | 'latitude' | 'longitude'>

/** Location of the project. */
export function ProjectPosition({
  project: { title, location, latitude, longitude },
}: {
  project: LocatedProject
}) {
  const { t } = useTranslation()
  const zoom = useCloseUp()
  const at = useMemo(() => ({ latitude, longitude }), [latitude, longitude])
  const target = useMemo(() => ({ center: at, zoom }), [at, zoom])
  return (
    <Place
      address={location}
      at={at}
      map={
        <MapView
          className="h-80 w-full rounded-lg border border-line md:h-96"
          label={t('public.detail.mapOf', { title })}
          target={target}
          pin={{ at, label: title }}
        />
      }
    />
  )
}
