import type { ReactNode } from 'react'
import type { Point } from '../../../contract/map/map-area'

/** A box of the earth, degrees; across the date line its west edge lies east of its east edge. */
export interface Bounds {
  north: number
  south: number
  east: number
  west: number
}

/** What a map shows at the moment. */
export interface MapSight extends Bounds {
  center: Point
  zoom: number
}

/**
 * Where a map shall go: a box, or a point with its zoom, to which it can fly so that one sees from where. A new object
 * moves the map, the same one does not.
 */
export type MapTarget = Bounds | { center: Point; zoom: number; fly?: true }

/** Something that stands on the map. */
export interface MapNode extends Point {
  key: string
  /** A marker with its price, a cluster with its count, or a plain dot. */
  look: 'price' | 'cluster' | 'dot'
  /** Its text; a dot has none. */
  text: string
  /** What it is called where it cannot be seen. */
  label: string
  /** The place it stands for, written below it where the map has no names of its own. */
  place?: string
}

/** One set of props for every map of the marketplace and every map library. */
export interface MapViewProps {
  /** What the map is a map of. */
  label: string
  target: MapTarget | null
  nodes?: readonly MapNode[]
  /** The node that is pointed at elsewhere. */
  lit?: string | null
  onNode?: (key: string) => void
  /** The info window of a node. */
  info?: { at: Point; content: ReactNode; onClose: () => void } | null
  /** Called whenever the map comes to rest; `byPerson` if somebody moved it. */
  onSight?: (sight: MapSight, byPerson: boolean) => void
  onPress?: (point: Point) => void
  /** One point that is put; absent `onMove`, it only shows. */
  pin?: { at: Point; label: string; onMove?: (point: Point) => void } | null
  circle?: { center: Point; radiusKm: number } | null
  area?: readonly Point[] | null
  /** The area is being drawn: its line is open, and a cross marks the middle of the map. */
  drawing?: boolean
  /** Place names, written where there are neither tiles nor an archive of them. */
  names?: readonly (Point & { name: string })[]
  className?: string
}

/** Where a map looks that has nothing to show. */
export const wholeWorld: MapTarget = { center: { latitude: 25, longitude: 0 }, zoom: 2 }
/** As close as a map goes by itself when it shows one point. */
export const closeUp = 14
