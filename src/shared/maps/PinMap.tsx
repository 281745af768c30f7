import { useState } from 'react'
import type { Point } from '../../../contract/map/map-area'
import { boundsOf } from './bounds'
import MapView from './MapView'
import type { MapSight, MapTarget } from './port'
import { useCloseUp } from './use-close-up'

export interface PinMapProps {
  /** What the map shows. */
  label: string
  /** Null while nothing is chosen. */
  at: Point | null
  /** Where to look while nothing is chosen, as the town that was named; null for all places. */
  near: Point | null
  /** Places with listings, for orientation. */
  places: readonly (Point & { name: string })[]
  onMove: (point: Point) => void
  pinLabel: string
}

/** A map with one pin that is put by a press or by dragging. The number fields beside it are its equivalent for the keyboard. */
export function PinMap({ label, at, near, places, onMove, pinLabel }: PinMapProps) {
  const [sight, setSight] = useState<MapSight | null>(null)
  const [target, setTarget] = useState<MapTarget | null>(null)
  const [reached, setReached] = useState('')
  const zoom = useCloseUp()
  // A pin that was set from outside is brought into view; one that is in view moves nothing.
  const center = at ?? near
  const wanted = center ? `${center.latitude} ${center.longitude}` : `${places.length} places`
  if (wanted !== reached) {
    setReached(wanted)
    if (!center) setTarget(boundsOf(places))
    else if (!sight) setTarget({ center, zoom })
    else if (!at || !within(sight, at))
      setTarget({ center, zoom: at ? Math.max(sight.zoom, zoom) : zoom, fly: true })
  }
  return (
    <MapView
      className="h-72 w-full rounded-lg border border-line"
      label={label}
      target={target}
      names={places}
      pin={at && { at, label: pinLabel, onMove }}
      onPress={onMove}
      onSight={setSight}
    />
  )
}

const within = ({ north, south, east, west }: MapSight, { latitude, longitude }: Point) =>
  latitude < north && latitude > south && (west > east || (longitude > west && longitude < east))
