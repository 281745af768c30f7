import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useSettings } from '../../app/api/use-settings'
import { join } from '../../ui/layout/join-classes'
import { Notice } from '../../ui/feedback/Notice'
import { Skeleton } from '../../ui/feedback/Skeleton'
import type LeafletPart from './leaflet/LeafletMap'
import type GooglePart from './google/GoogleMap'
import type { MapViewProps } from './port'

const Leaflet = lazy<typeof LeafletPart>(fetchMap)
const Google = lazy<typeof GooglePart>(() => import('./google/GoogleMap').catch(() => ({ default: NoMap })))

/** Loads the map that needs no API key. If that fails, pages work without a map. */
export function fetchMap(): Promise<{ default: typeof LeafletPart }> {
  return import('./leaflet/LeafletMap').catch(() => ({ default: NoMap }))
}

/** Google Maps if the settings have a key and Google is reachable, otherwise our own map (D90). */
export default function MapView(props: MapViewProps) {
  const { google_maps_key: key } = useSettings()
  const [unreachable, setUnreachable] = useState(false)
  const waiting = <Skeleton className={join('rounded-none', props.className)} />
  return (
    <ClientOnly fallback={waiting}>
      <Suspense fallback={waiting}>
        {key && !unreachable ? (
          <Google {...props} apiKey={key} onUnreachable={() => setUnreachable(true)} />
        ) : (
          <Leaflet {...props} />
        )}
      </Suspense>
    </ClientOnly>
  )
}

function NoMap() {
  const { t } = useTranslation()
  return <Notice tone="warn">{t('map.unavailable')}</Notice>
}
