import 'leaflet/dist/leaflet.css'
import './leaflet.css'
import { useTranslation } from 'react-i18next'
import { Circle, MapContainer, Polygon, Polyline, ScaleControl, TileLayer } from 'react-leaflet'
import type { Point } from '../../../contract/map-area'
import { useSettings } from '../../session/use-settings'
import { join } from '../../ui/join'
import { wholeWorld, type MapViewProps } from '../port'
import { Ground } from './Ground'
import { Info } from './Info'
import { Nodes } from './Nodes'
import { Pin } from './Pin'
import { Sight } from './Sight'
import { Words } from './Words'

const at = ({ latitude, longitude }: Point): [number, number] => [latitude, longitude]
/** Colours come from the sheet, so that a change of theme needs no drawing. */
const drawn = { weight: 2 }

/** The map that needs no key: tiles where the settings name some, otherwise the outlines that come with the house. */
export default function LeafletMap(props: MapViewProps) {
  const { nodes = [], lit, onNode, info, pin, circle, area, drawing, names = [], className } = props
  const { tile_url: tiles } = useSettings()
  const { t } = useTranslation()
  const start = wholeWorld as { center: Point; zoom: number }
  return (
    <MapContainer
      center={at(start.center)}
      zoom={start.zoom}
      minZoom={1}
      maxZoom={18}
      zoomControl={false}
      worldCopyJump
      doubleClickZoom={!drawing}
      attributionControl={tiles !== ''}
      className={join('map-leaflet z-0', drawing && 'map-drawing', className)}
    >
      <Words label={props.label} zoomIn={t('map.in')} zoomOut={t('map.out')} />
      {tiles ? (
        <TileLayer url={tiles} attribution={`© ${tiles.split('/')[2]?.replace('{s}.', '') ?? ''}`} />
      ) : (
        <Ground names={names} crowded={nodes.length > 0} />
      )}
      <ScaleControl imperial={false} />
      {circle && (
        <Circle
          center={at(circle.center)}
          radius={circle.radiusKm * 1000}
          interactive={false}
          className="map-drawn"
          pathOptions={drawn}
        />
      )}
      {area && area.length > 0 && drawing && (
        <Polyline
          positions={area.map(at)}
          interactive={false}
          className="map-drawn map-line"
          pathOptions={drawn}
        />
      )}
      {area && area.length > 2 && (
        <Polygon positions={area.map(at)} interactive={false} className="map-drawn" pathOptions={drawn} />
      )}
      <Sight target={props.target} onSight={props.onSight} onPress={props.onPress} />
      <Nodes nodes={nodes} lit={lit} onNode={onNode} />
      {pin && <Pin {...pin} />}
      {info && <Info key={`${info.at.latitude} ${info.at.longitude}`} {...info} />}
    </MapContainer>
  )
}
