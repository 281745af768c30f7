import type { Layer } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from './use-map'

/** Keeps a layer on the map for as long as the component is there. Nothing is drawn without one; another object replaces it. */
export function useLayer(layer: Layer | null | undefined): void {
  const map = useMap()
  useEffect(() => {
    layer?.addTo(map)
    return () => void layer?.remove()
  }, [map, layer])
}
