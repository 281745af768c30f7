import type { Map } from 'leaflet'
import { createContext, use } from 'react'

/** The map that the parts below it draw on; null outside a map. */
export const MapContext = createContext<Map | null>(null)

/** Leaflet's map around a component. */
export function useMap(): Map {
  const map = use(MapContext)
  if (!map) throw new Error('useMap: there is no MapCanvas around this component')
  return map
}
