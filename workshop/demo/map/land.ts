import { unpack } from '../../../contract/map/coasts/outline'
import coasts from '../../../contract/map/coasts/regions.json'

/** Returns whether a point, in degrees, is on land. */
export type OnLand = (longitude: number, latitude: number) => boolean

/** Ends of a coast segment: latitude `y` and longitude `x`. */
type CoastEdge = Record<'y1' | 'x1' | 'y2' | 'x2', number>

/** Strips per degree of latitude; a point is only compared with the coast in its strip. */
const strips = 50

/**
 * Returns a land test for the area around a place, based on the coastlines our map draws. Without coastline data for
 * the place, everything is land.
 */
export function landAround(place: { latitude: number; longitude: number }): OnLand {
  const { unit, regions } = coasts
  const around = regions.find(({ box }) => {
    const [west, south, east, north] = box.map((edge) => edge / unit) as [number, number, number, number]
    const { latitude, longitude } = place
    return longitude > west && longitude < east && latitude > south && latitude < north
  })
  if (!around) return () => true
  const byStrip = new Map<number, CoastEdge[]>()
  for (const packed of around.land) {
    const line = unpack(packed, unit)
    for (const [at, [y1, x1]] of line.entries()) {
      const [y2, x2] = line[(at + 1) % line.length]!
      const last = Math.floor(Math.max(y1, y2) * strips)
      for (let strip = Math.floor(Math.min(y1, y2) * strips); strip <= last; strip += 1)
        byStrip.set(strip, [...(byStrip.get(strip) ?? []), { y1, x1, y2, x2 }])
    }
  }
  // Ray casting: an eastward ray from a point on land crosses the coast an odd number of times.
  return (x, y) => {
    let isLand = false
    for (const { y1, x1, y2, x2 } of byStrip.get(Math.floor(y * strips)) ?? [])
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isLand = !isLand
    return isLand
  }
}
