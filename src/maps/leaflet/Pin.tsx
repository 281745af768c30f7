import { divIcon, type Marker as LeafletMarker } from 'leaflet'
import { useMemo } from 'react'
import { Marker } from 'react-leaflet'
import { wrapped } from '../bounds'
import type { MapViewProps } from '../port'

/** One point that is put by dragging; the fields beside a map are its keyboard twin. */
export function Pin({ at, label, onMove }: NonNullable<MapViewProps['pin']>) {
  const icon = useMemo(() => divIcon({ className: 'map-pin', iconSize: [28, 28], iconAnchor: [14, 28] }), [])
  return (
    <Marker
      position={[at.latitude, at.longitude]}
      icon={icon}
      title={label}
      draggable={Boolean(onMove)}
      interactive={Boolean(onMove)}
      keyboard={false}
      autoPanOnFocus={false}
      eventHandlers={{
        dragend: (event) => {
          const { lat, lng } = (event.target as LeafletMarker).getLatLng()
          onMove?.({ latitude: lat, longitude: wrapped(lng) })
        },
      }}
    />
  )
}
