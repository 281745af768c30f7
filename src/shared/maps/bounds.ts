import type { Point } from '../../../contract/map/map-area'
import type { Bounds } from './port'

const kmPerDegree = 111.195

/** Returns the smallest box around points; null without points. Boxes never cross the date line. */
export function boundsOf(points: readonly Point[]): Bounds | null {
  if (points.length === 0) return null
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  return {
    north: Math.max(...latitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    west: Math.min(...longitudes),
  }
}

/** Returns the box around a circle. */
export function boundsOfCircle({ latitude, longitude }: Point, radiusKm: number): Bounds {
  const lat = radiusKm / kmPerDegree
  const lng = lat / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return {
    north: Math.min(90, latitude + lat),
    south: Math.max(-90, latitude - lat),
    east: Math.min(180, longitude + lng),
    west: Math.max(-180, longitude - lng),
  }
}

/** Normalises a longitude to -180…180. */
export const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

/** Returns bounds for a request: clamped to valid coordinates and rounded to about a pixel of a street map. */
export function tidy({ north, south, east, west }: Bounds): Bounds {
  const whole = east - west >= 360
  return {
    north: round(Math.min(90, north)),
    south: round(Math.max(-90, south)),
    east: whole ? 180 : round(wrapped(east)),
    west: whole ? -180 : round(wrapped(west)),
  }
}

const round = (degrees: number) => Number(degrees.toFixed(4))
