import { divIcon, marker } from 'leaflet'
import { useEffect } from 'react'
import type { MapViewProps } from '../port'
import { useMap } from './use-map'

type MapNames = Required<MapViewProps>['names']

/** Offset that puts a marker below everything else on the map. */
const below = -100_000

/**
 * Place names next to their dots. They aren't measured, unlike Leaflet's labels, which are measured one by one on every
 * move.
 */
export function PlaceNames({ names }: { names: MapNames }) {
  const map = useMap()
  useEffect(() => {
    const all = names.map(({ name, latitude, longitude }) => {
      const text = document.createElement('span')
      text.textContent = name
      const icon = divIcon({ className: 'map-place', html: text, iconSize: [8, 8] })
      return marker([latitude, longitude], { icon, interactive: false, keyboard: false, zIndexOffset: below })
    })
    for (const one of all) one.addTo(map)
    return () => {
      for (const one of all) one.remove()
    }
  }, [map, names])
  return null
}
