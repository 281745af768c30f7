import { map } from '../limits'

/** A geographic point in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

/** Decimals of a coordinate: about a metre, which is more precise than anyone draws. */
const digits = 5
const corner = /^(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/

/**
 * Parses the corners of an area drawn on a map: "lat,lng;lat,lng;lat,lng". Null if there are too few or too many
 * corners, or any is invalid. The last corner connects to the first; an area can't cross the date line.
 */
export function readArea(value: unknown): Point[] | null {
  if (typeof value !== 'string') return null
  const parts = value.trim().split(';')
  if (parts.length < map.areaPointsMin || parts.length > map.areaPointsMax) return null
  const points: Point[] = []
  for (const part of parts) {
    const [, latitude, longitude] = (corner.exec(part.trim()) ?? []).map(Number)
    if (latitude === undefined || longitude === undefined) return null
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
    points.push({ latitude, longitude })
  }
  return points
}

/** Inverse of `readArea`, rounded so that the same area always has the same URL. */
export function writeArea(points: readonly Point[]): string {
  return points.map(({ latitude, longitude }) => `${round(latitude)},${round(longitude)}`).join(';')
}

const round = (degrees: number) => Number(degrees.toFixed(digits))
