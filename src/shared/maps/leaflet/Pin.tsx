import { divIcon, marker, type Marker } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { wrapped } from '../bounds'
import type { MapViewProps } from '../port'
import { useMap } from './use-map'

/** Draggable pin; the coordinate fields next to the map are the keyboard alternative. */
export function Pin({ at: { latitude, longitude }, label, onMove }: NonNullable<MapViewProps['pin']>) {
  const map = useMap()
  const pin = useRef<Marker>(null)
  const moves = Boolean(onMove)
  const moved = useEffectEvent((one: Marker) => {
    const { lat, lng } = one.getLatLng()
    onMove?.({ latitude: lat, longitude: wrapped(lng) })
  })
  const start = useEffectEvent(() => [latitude, longitude] as [number, number])
  useEffect(() => {
    const icon = divIcon({ className: 'map-pin', iconSize: [28, 28], iconAnchor: [14, 28] })
    const one = marker(start(), {
      icon,
      title: label,
      draggable: moves,
      interactive: moves,
      keyboard: false,
      autoPanOnFocus: false,
    })
    one.on('dragend', () => moved(one))
    one.addTo(map)
    pin.current = one
    return () => {
      one.remove()
      pin.current = null
    }
  }, [map, label, moves])
  useEffect(() => void pin.current?.setLatLng([latitude, longitude]), [latitude, longitude])
  return null
}
