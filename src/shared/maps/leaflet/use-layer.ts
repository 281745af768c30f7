import type { Layer } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from './use-map'

/**
 * Shows a layer on the map while the component is mounted; does nothing without a layer. A different layer object
 * replaces the previous one.
 */
export function useLayer(layer: Layer | null | undefined): void {
  const map = useMap()
  useEffect(() => {
    layer?.addTo(map)
    return () => void layer?.remove()
  }, [map, layer])
}
