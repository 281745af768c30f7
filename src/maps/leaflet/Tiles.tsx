import { control, tileLayer } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from './use-map'

/** Streets from the tile server of the settings, with its name as the attribution. */
export function Tiles({ url }: { url: string }) {
  const map = useMap()
  useEffect(() => {
    const server = url.split('/')[2]?.replace('{s}.', '') ?? ''
    const names = control.attribution().addTo(map)
    const tiles = tileLayer(url, { attribution: `© ${server}` }).addTo(map)
    return () => {
      tiles.remove()
      names.remove()
    }
  }, [map, url])
  return null
}
