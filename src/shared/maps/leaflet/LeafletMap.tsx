import 'leaflet/dist/leaflet.css'
import './leaflet.css'
import { type MapOptions, control, tileLayer } from 'leaflet'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Point } from '../../../../contract/map/map-area'
import { useSettings } from '../../../app/api/use-settings'
import { join } from '../../../ui/layout/join-classes'
import { wholeWorld, type MapViewProps } from '../port'
import { Ground } from './Ground'
import { Info } from './Info'
import { MapCanvas } from './MapCanvas'
import { Nodes } from './Nodes'
import { Pin } from './Pin'
import { Shapes } from './Shapes'
import { Sight } from './Sight'
import { Streets } from './Streets'
import { Texts } from './Texts'
import { useEffect } from 'react'
import { useArchive } from './use-archive'
import { useMap } from './use-map'

/** Tiles from the server in the settings, with its attribution. */
function Tiles({ url }: { url: string }) {
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

const start = wholeWorld as { center: Point; zoom: number }
const options: MapOptions = {
  center: [start.center.latitude, start.center.longitude],
  zoom: start.zoom,
  minZoom: 1,
  maxZoom: 18,
  zoomControl: false,
  worldCopyJump: true,
  attributionControl: false,
}

const none: Required<MapViewProps>['names'] = []

/**
 * Map without an API key: tiles from the server in the settings, otherwise the bundled outlines overlaid with an
 * archive of vector tiles, where available.
 */
export default function LeafletMap(props: MapViewProps) {
  const { nodes = [], lit, onNode, info, pin, drawing, names = [], className } = props
  const { tile_url: tiles } = useSettings()
  const { opened, awaited, drawn } = useArchive()
  const { t } = useTranslation()
  return (
    <MapCanvas options={options} className={join('map-leaflet z-0', drawing && 'map-drawing', className)}>
      <Texts label={props.label} zoomIn={t('map.in')} zoomOut={t('map.out')} />
      {tiles ? (
        <Tiles url={tiles} />
      ) : (
        <Ground names={opened || awaited ? none : names} crowded={nodes.length > 0} />
      )}
      {!tiles && opened && <Streets opened={opened} drawn={drawn} />}
      <Shapes circle={props.circle} area={props.area} drawing={drawing} />
      <Sight target={props.target} drawing={drawing} onSight={props.onSight} onPress={props.onPress} />
      <Nodes nodes={nodes} bare={!tiles && !opened && !awaited} lit={lit} onNode={onNode} />
      {pin && <Pin {...pin} />}
      {info && <Info key={`${info.at.latitude} ${info.at.longitude}`} {...info} />}
    </MapCanvas>
  )
}
