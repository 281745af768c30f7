import { control } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from './use-map'

export interface TextsProps {
  label: string
  zoomIn: string
  zoomOut: string
}

/** Localises the map's controls and label; Leaflet only has English texts. */
export function Texts({ label, zoomIn, zoomOut }: TextsProps) {
  const map = useMap()
  useEffect(() => {
    const box = map.getContainer()
    box.setAttribute('role', 'region')
    box.setAttribute('aria-label', label)
  }, [map, label])
  useEffect(() => {
    const buttons = control
      .zoom({ position: 'topright', zoomInTitle: zoomIn, zoomOutTitle: zoomOut })
      .addTo(map)
    return () => void buttons.remove()
  }, [map, zoomIn, zoomOut])
  useEffect(() => {
    const scale = control.scale({ imperial: false }).addTo(map)
    return () => void scale.remove()
  }, [map])
  return null
}
