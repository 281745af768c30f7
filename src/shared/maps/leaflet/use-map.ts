import type { Map } from 'leaflet'
import { createContext, use, useEffect, useState } from 'react'

/** Leaflet map for child components; null outside a map. */
export const MapContext = createContext<Map | null>(null)

/** Returns the surrounding Leaflet map. */
export function useMap(): Map {
  const map = use(MapContext)
  if (!map) throw new Error('useMap: there is no MapCanvas around this component')
  return map
}

/** Returns the map's zoom level, updated after each change. */
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

/** Zoom level from which there is room for town names next to other content. */
export const worldZoom = 6
