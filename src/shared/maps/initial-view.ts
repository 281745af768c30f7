import type { Point } from '../../../contract/map/map-area'
import { boundsOf, boundsOfCircle } from './bounds'
import { wholeWorld, type Bounds, type MapTarget } from './port'

/** Largest extent of a region in degrees; a map of a larger area would be useless. */
const regionDegrees = 3
/** Radius shown around a city's centre, in km. */
const cityKm = 6
/** Tolerance in degrees for what belongs to a city but lies outside its centre. */
const besideDegrees = 0.1

/**
 * Returns a map's initial view: all results if they form one region, otherwise the first city that has results.
 * @param boxes bounds of each result
 * @param cities cities, most listings first
 */
export function openingOf(boxes: readonly Bounds[], cities: readonly Point[]): MapTarget {
  const all = boundsOf(
    boxes.flatMap(({ north, south, east, west }) => [
      { latitude: north, longitude: west },
      { latitude: south, longitude: east },
    ]),
  )
  if (!all) return wholeWorld
  if (all.north - all.south <= regionDegrees && all.east - all.west <= regionDegrees) return all
  const fullest = cities.find((city) => boxes.some((box) => isBeside(box, city)))
  return fullest ? boundsOfCircle(fullest, cityKm) : all
}

const isBeside = ({ north, south, east, west }: Bounds, { latitude, longitude }: Point) =>
  latitude <= north + besideDegrees &&
  latitude >= south - besideDegrees &&
  longitude <= east + besideDegrees &&
  longitude >= west - besideDegrees
