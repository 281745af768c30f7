import { useState } from 'react'
import type { Point } from '../../../contract/map/map-area'
import { boundsOf } from './bounds'
import MapView from './MapView'
import type { MapSight, MapTarget } from './port'
import { useCloseUp } from './use-close-up'

export interface PinMapProps {
  /** Accessible name of the map. */
  label: string
  /** Chosen point; null if none is chosen. */
  at: Point | null
  /** Centre if no point is chosen, e.g. the selected town; null shows all places. */
  near: Point | null
  /** Places with listings, shown for orientation. */
  places: readonly (Point & { name: string })[]
  onMove: (point: Point) => void
  pinLabel: string
}

/** Map with one pin, placed by clicking or dragging. The coordinate fields next to it are the keyboard alternative. */
export function PinMap({ label, at, near, places, onMove, pinLabel }: PinMapProps) {
  const [sight, setSight] = useState<MapSight | null>(null)
  const [target, setTarget] = useState<MapTarget | null>(null)
  const [reached, setReached] = useState('')
  const zoom = useCloseUp()
  // Bring a pin set from outside into view; don't move the map if the pin is already visible.
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
