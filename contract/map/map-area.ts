import { map } from '../limits'

/** A point of the earth, degrees. */
export interface Point {
  latitude: number
  longitude: number
}

/** About a metre: finer than anybody draws. */
const digits = 5
const corner = /^(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/

/**
 * Reads the corners of an area drawn on a map: "lat,lng;lat,lng;lat,lng". Null for what is no area: too few or too
 * many corners, or one that is not on the earth. The last corner joins the first; the date line cannot be crossed.
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

/** The same as text of an address, so that one area has one address. */
export function writeArea(points: readonly Point[]): string {
  return points.map(({ latitude, longitude }) => `${round(latitude)},${round(longitude)}`).join(';')
}

const round = (degrees: number) => Number(degrees.toFixed(digits))
