import type { Map } from 'leaflet'
import { createContext, use, useEffect, useState } from 'react'

/** The map that the parts below it draw on; null outside a map. */
export const MapContext = createContext<Map | null>(null)

/** Leaflet's map around a component. */
export function useMap(): Map {
  const map = use(MapContext)
  if (!map) throw new Error('useMap: there is no MapCanvas around this component')
  return map
}

/** How close the map is, whenever it has come closer or gone farther away. */
export function useZoom(): number {
  const map = useMap()
  const [zoom, setZoom] = useState(map.getZoom())
  useEffect(() => {
    const zoomed = () => setZoom(map.getZoom())
    map.on('zoomend', zoomed)
    return () => void map.off('zoomend', zoomed)
  }, [map])
  return zoom
}

/** Closer than this there is room for the names of towns beside what else stands on the map. */
export const worldZoom = 6
