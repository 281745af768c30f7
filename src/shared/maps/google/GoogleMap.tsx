import {
  CircleF,
  GoogleMap as Map,
  InfoWindowF,
  MarkerF,
  PolygonF,
  PolylineF,
  useJsApiLoader,
} from '@react-google-maps/api'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Point } from '../../../../contract/map/map-area'
import { join } from '../../../ui/layout/join-classes'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { closeUp, wholeWorld, type MapTarget, type MapViewProps, type Bounds, type MapSight } from '../port'
import { isKeyRefused, loaderOptions, onKeyRefused } from './loader-options'
import { useLook } from './look'
import { tidy } from '../bounds'

/** Conversions between Google's coordinates and ours. */
const latLng = ({ latitude, longitude }: Point) => ({ lat: latitude, lng: longitude })

const pointOf = (at: google.maps.LatLng): Point => ({ latitude: at.lat(), longitude: at.lng() })

const boundsLiteral = ({ north, south, east, west }: Bounds): google.maps.LatLngBoundsLiteral => ({
  north,
  south,
  east,
  west,
})

/** Returns the map's visible area; null until it is ready. */
function sightOf(map: google.maps.Map): MapSight | null {
  const bounds = map.getBounds()?.toJSON()
  const center = map.getCenter()
  return bounds && center ? { ...tidy(bounds), center: pointOf(center), zoom: map.getZoom() ?? 0 } : null
}

export interface GoogleMapProps extends MapViewProps {
  apiKey: string
  /** Called when Google's script fails to load or rejects the key; our own map takes over. */
  onUnreachable: () => void
}

const start = wholeWorld as { center: Point; zoom: number }

/** Google's map with the same props as our own. */
export default function GoogleMap({ apiKey, onUnreachable, ...props }: GoogleMapProps) {
  const { i18n } = useTranslation()
  const { isLoaded, loadError } = useJsApiLoader(loaderOptions(apiKey, i18n.language))
  const refused = useSyncExternalStore(onKeyRefused, isKeyRefused, isKeyRefused)
  const failed = useEffectEvent(onUnreachable)
  useEffect(() => {
    if (loadError || refused) failed()
  }, [loadError, refused])
  if (!isLoaded || refused) return <Skeleton className={join('rounded-none', props.className)} />
  return <Loaded {...props} />
}

function Loaded(props: MapViewProps) {
  const { label, target, nodes = [], lit, onNode, info, onSight, onPress, pin, circle, area, drawing } = props
  const [map, setMap] = useState<google.maps.Map | null>(null)
  const byPerson = useRef(false)
  const look = useLook()
  useEffect(() => {
    if (!map || !target) return
    byPerson.current = false
    go(map, target)
  }, [map, target])
  const worker = () => (byPerson.current = true)
  return (
    <section
      aria-label={label}
      className={props.className}
      onPointerDownCapture={worker}
      onWheelCapture={worker}
      onKeyDownCapture={worker}
    >
      <Map
        mapContainerClassName="size-full"
        center={latLng(start.center)}
        zoom={start.zoom}
        options={{
          streetViewControl: false,
          mapTypeControl: false,
          disableDoubleClickZoom: drawing ?? false,
        }}
        onLoad={setMap}
        onUnmount={() => setMap(null)}
        onIdle={() => {
          const sight = map && sightOf(map)
          if (!sight) return
          onSight?.(sight, byPerson.current)
          byPerson.current = false
        }}
        onClick={({ latLng: at }) => at && onPress?.(pointOf(at))}
      >
        {nodes.map((node) => (
          <MarkerF
            key={node.key}
            position={latLng(node)}
            title={node.label}
            icon={look.icon(node.look, node.key === lit)}
            label={node.text ? look.label(node.text, node.look, node.key === lit) : undefined}
            zIndex={node.key === lit ? 1000 : undefined}
            onClick={() => {
              byPerson.current = false
              onNode?.(node.key)
            }}
          />
        ))}
        {pin && (
          <MarkerF
            position={latLng(pin.at)}
            title={pin.label}
            draggable={Boolean(pin.onMove)}
            onDragEnd={({ latLng: at }) => at && pin.onMove?.(pointOf(at))}
          />
        )}
        {circle && (
          <CircleF center={latLng(circle.center)} radius={circle.radiusKm * 1000} options={look.shape} />
        )}
        {area && drawing && <PolylineF path={area.map(latLng)} options={look.shape} />}
        {area && area.length > 2 && <PolygonF path={area.map(latLng)} options={look.shape} />}
        {info && (
          <InfoWindowF position={latLng(info.at)} onCloseClick={info.onClose}>
            <div>{info.content}</div>
          </InfoWindowF>
        )}
      </Map>
    </section>
  )
}

function go(map: google.maps.Map, target: MapTarget) {
  if ('center' in target) {
    map.setCenter(latLng(target.center))
    map.setZoom(target.zoom)
    return
  }
  map.fitBounds(boundsLiteral(target), 24)
  google.maps.event.addListenerOnce(map, 'idle', () => {
    if ((map.getZoom() ?? 0) > closeUp) map.setZoom(closeUp)
  })
}
