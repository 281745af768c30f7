import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Data } from '../../../contract/types'
import { closeUp } from '../../maps/port'
import { useSettings } from '../../session/use-settings'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Skeleton } from '../../ui/Skeleton'

const MapView = lazy(() => import('../../maps/MapView'))

/** Without streets there is nothing to be read so close. */
const withoutStreets = 11

type Project = Pick<Data<'get-project-detail'>, 'title' | 'location' | 'latitude' | 'longitude'>

/** Where it is: the address at once, the map, whose code is large, when it is asked for. */
export function Position({ project: { title, location, latitude, longitude } }: { project: Project }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { google_maps_key: key, tile_url: tiles } = useSettings()
  const zoom = key || tiles ? closeUp : withoutStreets
  const at = useMemo(() => ({ latitude, longitude }), [latitude, longitude])
  const target = useMemo(() => ({ center: at, zoom }), [at, zoom])
  const waiting = <Skeleton className="h-80 w-full rounded-lg" />
  return (
    <section aria-labelledby="position" className="grid gap-4">
      <h2 id="position" className="display text-lg">
        {t('public.detail.position')}
      </h2>
      {open ? (
        <ClientOnly fallback={waiting}>
          <Suspense fallback={waiting}>
            <MapView
              className="h-80 w-full rounded-lg border border-line md:h-96"
              label={t('public.detail.mapOf', { title })}
              target={target}
              pin={{ at, label: title }}
            />
          </Suspense>
        </ClientOnly>
      ) : (
        <div className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-4">
          <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
            <Icon name="pin" size={28} />
          </span>
          <p className="min-w-48 flex-1">
            <bdi>{location}</bdi>
            <bdi dir="ltr" className="block text-xs text-muted">
              {latitude.toFixed(4)}, {longitude.toFixed(4)}
            </bdi>
          </p>
          <Button icon="map" onClick={() => setOpen(true)}>
            {t('public.detail.showMap')}
          </Button>
        </div>
      )}
    </section>
  )
}
