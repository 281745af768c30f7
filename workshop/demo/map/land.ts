import { unpack } from '../../../contract/map/coasts/outline'
import coasts from '../../../contract/map/coasts/regions.json'

/** Whether a point of the earth, degrees, lies on land. */
export type OnLand = (longitude: number, latitude: number) => boolean

/** Corners of a stretch of coast, latitude `y` and longitude `x`. */
type CoastEdge = Record<'y1' | 'x1' | 'y2' | 'x2', number>

/** Strips of latitude to a degree: a point is compared with the coast of its own. */
const strips = 50

/** What is land around a place, by the coasts that our map draws there; all of it where they have no box for the place. */
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
  // A line from the point to the east crosses the coast an odd number of times, or the point lies in the water.
  return (x, y) => {
    let isLand = false
    for (const { y1, x1, y2, x2 } of byStrip.get(Math.floor(y * strips)) ?? [])
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isLand = !isLand
    return isLand
  }
}
