import type { ReactNode } from 'react'
import type { Point } from '../../../contract/map/map-area'

/** Bounds in degrees; across the date line, west is greater than east. */
export interface Bounds {
  north: number
  south: number
  east: number
  west: number
}

/** Visible area of a map. */
export interface MapSight extends Bounds {
  center: Point
  zoom: number
}

/**
 * Where to move a map: bounds, or a point with a zoom, optionally animated with `fly`. Only a new object moves the map.
 */
export type MapTarget = Bounds | { center: Point; zoom: number; fly?: true }

/** A marker or cluster on the map. */
export interface MapNode extends Point {
  key: string
  /** Marker with a price, cluster with a count, or plain dot. */
  look: 'price' | 'cluster' | 'dot'
  /** Visible text; empty for a dot. */
  text: string
  /** Accessible name. */
  label: string
  /** Place name shown below the node on a map without labels. */
  place?: string
}

/** Props shared by all maps and map libraries. */
export interface MapViewProps {
  /** Accessible name of the map. */
  label: string
  target: MapTarget | null
  nodes?: readonly MapNode[]
  /** Key of the node to highlight. */
  lit?: string | null
  onNode?: (key: string) => void
  /** Info window of a node. */
  info?: { at: Point; content: ReactNode; onClose: () => void } | null
  /** Called whenever the map comes to rest; `byPerson` is true if the user moved it. */
  onSight?: (sight: MapSight, byPerson: boolean) => void
  onPress?: (point: Point) => void
  /** A pin; read-only without `onMove`. */
  pin?: { at: Point; label: string; onMove?: (point: Point) => void } | null
  circle?: { center: Point; radiusKm: number } | null
  area?: readonly Point[] | null
  /** Whether the area is being drawn: its line is open, and a crosshair marks the centre of the map. */
  drawing?: boolean
  /** Place names, shown if there are neither tiles nor an archive of vector tiles. */
  names?: readonly (Point & { name: string })[]
  className?: string
}

/** Initial view of an empty map. */
export const wholeWorld: MapTarget = { center: { latitude: 25, longitude: 0 }, zoom: 2 }
/** Maximum automatic zoom when showing a single point. */
export const closeUp = 14
