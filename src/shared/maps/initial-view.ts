import type { Point } from '../../../contract/map/map-area'
import { boundsOf, boundsOfCircle } from './bounds'
import { wholeWorld, type Bounds, type MapTarget } from './port'

/** Degrees: what lies farther apart is no one region, and a map of all of it would show none. */
const regionDegrees = 3
/** Kilometres around the middle of a city that a map of it shows. */
const cityKm = 6
/** Degrees by which what belongs to a city may lie beside its middle. */
const besideDegrees = 0.1

/**
 * Where a map opens: on all that was found where that is one region, otherwise on the city of the market that comes
 * first and has some of it.
 * @param boxes what each of the found covers
 * @param cities the fullest first
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
