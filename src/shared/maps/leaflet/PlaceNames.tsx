import { divIcon, marker } from 'leaflet'
import { useEffect } from 'react'
import type { MapViewProps } from '../port'
import { useMap } from './use-map'

type MapNames = Required<MapViewProps>['names']

/** Below whatever else stands on the map. */
const below = -100_000

/** Names of places, each beside its dot. Nothing is measured: the library's own labels are, one by one, at each move. */
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
