import { useMemo } from 'react'
import type { MapNode } from '../port'

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Returns our colours for Google's shapes. Google can't use CSS variables, so they are read once per map. */
export function useLook() {
  return useMemo(() => {
    const scratch = document.createElement('span')
    document.body.append(scratch)
    const plain = (name: string) => {
      scratch.style.color = colour(name)
      return getComputedStyle(scratch).color
    }
    const [accent, surface, ink, muted] = ['--accent', '--surface', '--ink', '--muted'].map(plain) as [
      string,
      string,
      string,
      string,
    ]
    scratch.remove()
    const icon = (look: MapNode['look'], lit: boolean): google.maps.Symbol => ({
      path: google.maps.SymbolPath.CIRCLE,
      scale: look === 'cluster' ? 18 : look === 'dot' ? 7 : 9,
      fillColor: look === 'cluster' || lit ? accent : surface,
      fillOpacity: 1,
      strokeColor: look === 'cluster' ? surface : muted,
      strokeWeight: 2,
      labelOrigin: new google.maps.Point(0, look === 'price' ? -2 : 0),
    })
    const label = (text: string, look: MapNode['look'], lit: boolean): google.maps.MarkerLabel => ({
      text,
      color: look === 'cluster' ? surface : lit ? accent : ink,
      fontWeight: '600',
    })
    const shape = {
      strokeColor: accent,
      strokeWeight: 2,
      fillColor: accent,
      fillOpacity: 0.12,
      clickable: false,
    }
    return { icon, label, shape }
  }, [])
}
