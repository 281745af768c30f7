import 'leaflet/dist/leaflet.css'
import './pin-map.css'
import { divIcon, type LeafletMouseEvent, type Marker as LeafletMarker } from 'leaflet'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  CircleMarker,
  MapContainer,
  Marker,
  TileLayer,
  Tooltip,
  useMap,
  useMapEvents,
  ZoomControl,
} from 'react-leaflet'

export interface MapPlace {
  name: string
  latitude: number
  longitude: number
}

export interface PinMapProps {
  /** Degrees; null while nothing is chosen. */
  at: { latitude: number; longitude: number } | null
  /** Known places, drawn for orientation where there are no tiles. */
  places: readonly MapPlace[]
  /** Address of map tiles from the settings; empty for none. */
  tileUrl: string
  /** Absent: the pin only shows. */
  onMove?: (latitude: number, longitude: number) => void
  pinLabel: string
}

const closeUp = 13
const farOff = 3

/** A map with one pin that is put by a press or by dragging. The number fields beside it are its keyboard twin. */
export default function PinMap({ at, places, tileUrl, onMove, pinLabel }: PinMapProps) {
  const { t } = useTranslation()
  const icon = useMemo(() => divIcon({ className: 'map-pin', iconSize: [28, 28], iconAnchor: [14, 28] }), [])
  const start = at ?? places[0] ?? { latitude: 0, longitude: 0 }
  return (
    <MapContainer
      center={[start.latitude, start.longitude]}
      zoom={at ? closeUp : farOff}
      scrollWheelZoom={false}
      zoomControl={false}
      attributionControl={Boolean(tileUrl)}
      className="pin-map z-0 h-72 rounded-lg border border-line"
    >
      <ZoomControl zoomInTitle={t('public.map.in')} zoomOutTitle={t('public.map.out')} />
      {tileUrl && <TileLayer url={tileUrl} />}
      {places.map((place) => (
        <CircleMarker
          key={`${place.name} ${place.latitude}`}
          center={[place.latitude, place.longitude]}
          radius={4}
          interactive={false}
          pathOptions={{ color: 'var(--muted)', fillColor: 'var(--muted)', fillOpacity: 0.6, weight: 1 }}
        >
          <Tooltip permanent direction="right" className="map-place">
            {place.name}
          </Tooltip>
        </CircleMarker>
      ))}
      {at && (
        <Marker
          position={[at.latitude, at.longitude]}
          icon={icon}
          alt={pinLabel}
          draggable={Boolean(onMove)}
          eventHandlers={{
            dragend: (event) => {
              const { lat, lng } = (event.target as LeafletMarker).getLatLng()
              onMove?.(lat, lng)
            },
          }}
        />
      )}
      <Follow at={at} />
      {onMove && <Press onPress={(event) => onMove(event.latlng.lat, event.latlng.lng)} />}
    </MapContainer>
  )
}

/** Brings the pin into view when it was set from outside. */
function Follow({ at }: Pick<PinMapProps, 'at'>) {
  const map = useMap()
  const latitude = at?.latitude
  const longitude = at?.longitude
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return
    if (!map.getBounds().pad(-0.1).contains([latitude, longitude]))
      map.setView([latitude, longitude], Math.max(map.getZoom(), closeUp))
  }, [map, latitude, longitude])
  return null
}

function Press({ onPress }: { onPress: (event: LeafletMouseEvent) => void }) {
  useMapEvents({ click: onPress })
  return null
}
