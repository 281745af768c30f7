import 'leaflet/dist/leaflet.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CircleMarker, MapContainer, Popup, ScaleControl, TileLayer, useMap } from 'react-leaflet'
import { callQuery } from '../../../api/query'
import { useApi } from '../../../api/use-api'
import { useSettings } from '../../../session/use-settings'
import { ListingPrice } from '../card/ListingPrice'
import type { Full } from '../types'

const near = 5

/** The property and its neighbours on a map; over tiles where the settings name some, over plain ground elsewhere (D90). */
export default function PositionMap({ property }: { property: Full }) {
  const { t } = useTranslation()
  const { tile_url: tiles } = useSettings()
  const { latitude, longitude } = property
  const around = useQuery(
    callQuery(useApi(), 'get_nearby_properties', { latitude, longitude, radius: near, limit: 40 }),
  )
  const neighbours = (around.data?.data ?? []).filter(({ id }) => id !== property.id)
  return (
    <figure className="grid gap-2">
      <MapContainer
        center={[latitude, longitude]}
        zoom={14}
        scrollWheelZoom={false}
        attributionControl={tiles !== ''}
        className="z-0 h-80 w-full rounded-lg border border-line bg-sunken! md:h-96"
      >
        <Names
          label={t('public.detail.mapOf', { title: property.title })}
          zoomIn={t('public.map.in')}
          zoomOut={t('public.map.out')}
        />
        {tiles && (
          <TileLayer url={tiles} attribution={`© ${tiles.split('/')[2]?.replace('{s}.', '') ?? ''}`} />
        )}
        <ScaleControl imperial={false} />
        {neighbours.map((one) => (
          <CircleMarker
            key={one.id}
            center={[one.latitude, one.longitude]}
            radius={7}
            pathOptions={{ color: 'var(--muted)', fillColor: 'var(--surface)', fillOpacity: 1, weight: 2 }}
          >
            <Popup>
              <a href={`/properties-details/${one.slug_id}`}>{one.title}</a>
              <br />
              <ListingPrice listing={one} />
            </Popup>
          </CircleMarker>
        ))}
        <CircleMarker
          center={[latitude, longitude]}
          radius={11}
          pathOptions={{ color: 'var(--surface)', fillColor: 'var(--accent)', fillOpacity: 1, weight: 3 }}
        />
      </MapContainer>
      <figcaption className="text-xs text-muted">{t('public.detail.mapText', { km: near })}</figcaption>
    </figure>
  )
}

/** Leaflet speaks English only: its buttons and its region get our words. */
function Names({ label, zoomIn, zoomOut }: { label: string; zoomIn: string; zoomOut: string }) {
  const map = useMap()
  useEffect(() => {
    const box = map.getContainer()
    box.setAttribute('role', 'region')
    box.setAttribute('aria-label', label)
    for (const [name, text] of [
      ['in', zoomIn],
      ['out', zoomOut],
    ] as const) {
      const button = box.querySelector(`.leaflet-control-zoom-${name}`)
      button?.setAttribute('aria-label', text)
      button?.setAttribute('title', text)
    }
  }, [map, label, zoomIn, zoomOut])
  return null
}
