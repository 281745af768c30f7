import type { GeoBox } from '../../../server/platform/maps/tile-grid'
import { Dice } from '../pictures/dice'
import type { DemoPlace } from '../places'
import { landAround, type OnLand } from './land'

/** Longitude and latitude in degrees. */
export type Position = [longitude: number, latitude: number]

/** An invented street; only its town's position is real. */
export interface Street {
  /** Road kinds of the Protomaps basemap. */
  kind: 'highway' | 'major_road' | 'minor_road'
  line: Position[]
}

export interface TownPlan {
  streets: Street[]
  /** Closed outlines. */
  parks: Position[][]
  box: GeoBox
}

/** Metres east and north of the town's centre. */
type TownSpot = readonly [x: number, y: number]

/** A quarter: its blocks share one direction (in radians) and end where another quarter's centre is nearer. */
interface Quarter {
  x: number
  y: number
  reach: number
  angle: number
  phase: number
}

interface Ground {
  quarters: Quarter[]
  parks: { x: number; y: number; radius: number }[]
  isLand: (spot: TownSpot) => boolean
}

const metresPerDegree = 111_195
/** Sampling distance along a street in metres, and the number of samples per corner. */
const pace = 60
const pacesPerCorner = 4
/** Minimum length of a street, in paces. */
const leastPaces = 4
/** One in this many streets is a main street. */
const mainEvery = 6

/**
 * Generates a plausible plan of a demo town: randomly rotated and bent blocks around its real quarters, main roads
 * between them, nothing on water. Deterministic across machines.
 */
export function planTown(place: DemoPlace): TownPlan {
  const dice = new Dice(`map/${place.city}`)
  const across = metresPerDegree * Math.cos((place.latitude * Math.PI) / 180)
  const degrees = ([x, y]: TownSpot): Position => [
    place.longitude + x / across,
    place.latitude + y / metresPerDegree,
  ]
  const spots = place.areas.map(([, latitude, longitude]): TownSpot => [
    (longitude - place.longitude) * across,
    (latitude - place.latitude) * metresPerDegree,
  ])
  const ground = groundOf(spots, landAround(place), degrees, dice)
  const drawn = [
    ...ground.quarters.flatMap((quarter) => blocks(quarter, ground, dice)),
    ...roads(ground, dice),
  ]
  const streets = drawn.map(({ kind, line }) => ({ kind, line: line.map(degrees) }))
  const parks = ground.parks.map((park) => outlineOf(park, dice).map(degrees))
  const all = streets.flatMap(({ line }) => line)
  const edge = (axis: 0 | 1, most: (a: number, b: number) => number) =>
    all.reduce((found, one) => most(found, one[axis]), axis === 0 ? place.longitude : place.latitude)
  const box = {
    west: edge(0, Math.min),
    south: edge(1, Math.min),
    east: edge(0, Math.max),
    north: edge(1, Math.max),
  }
  return { streets, parks, box }
}

function groundOf(
  spots: readonly TownSpot[],
  onLand: OnLand,
  degrees: (spot: TownSpot) => Position,
  dice: Dice,
): Ground {
  const middles: readonly TownSpot[] = [[0, 0], ...spots]
  const quarters = middles.map(([x, y]) => {
    const nearest = Math.min(
      ...middles.map((other) => distance(other[0] - x, other[1] - y)).filter((far) => far > 1),
    )
    return {
      x,
      y,
      reach: Math.min(3000, Math.max(2200, nearest * 0.8)) * dice.between(0.9, 1.1),
      angle: dice.between(-0.45, 0.45),
      phase: dice.between(0, 6),
    }
  })
  const isLand = (spot: TownSpot) => onLand(...degrees(spot))
  const parks = quarters.flatMap(({ x, y, reach }) =>
    Array.from({ length: dice.int(2, 4) }, () => {
      const turn = dice.between(0, 2 * Math.PI)
      const far = dice.between(0.2, 0.85) * reach
      return { x: x + Math.cos(turn) * far, y: y + Math.sin(turn) * far, radius: dice.between(90, 330) }
    }),
  )
  return { quarters, parks: parks.filter(({ x, y }) => isLand([x, y])), isLand }
}

/**
 * Returns the length of a vector, many times faster than `Math.hypot`, which also handles values that don't occur here.
 */
const distance = (east: number, north: number) => Math.sqrt(east * east + north * north)

interface Drawn {
  kind: Street['kind']
  line: TownSpot[]
}

/** Generates a quarter's streets: two sets of parallels, the second crossing the first with wider spacing. */
function blocks(quarter: Quarter, ground: Ground, dice: Dice): Drawn[] {
  const { x, y, reach, angle, phase } = quarter
  const others = ground.quarters.filter((other) => other !== quarter)
  const isOwn = ([px, py]: TownSpot) => {
    const far = distance(px - x, py - y)
    if (far > reach) return false
    if (far > reach * (0.9 + 0.1 * Math.sin(3 * Math.atan2(py - y, px - x) + phase))) return false
    return others.every((other) => distance(px - other.x, py - other.y) >= far)
  }
  const near = ground.parks.filter((park) => distance(x - park.x, y - park.y) < reach + park.radius)
  const isBuilt = (spot: TownSpot) =>
    isOwn(spot) &&
    near.every((park) => distance(spot[0] - park.x, spot[1] - park.y) > park.radius) &&
    ground.isLand(spot)
  const sets = [
    { turn: angle, apart: dice.between(95, 130) },
    { turn: angle + Math.PI / 2, apart: dice.between(150, 220) },
  ]
  return sets.flatMap(({ turn, apart }) => {
    const last = Math.floor(reach / apart)
    const east = Math.cos(turn)
    const north = Math.sin(turn)
    return Array.from({ length: 2 * last + 1 }, (_, at) => at - last).flatMap((nth) => {
      const walked = Array.from({ length: Math.ceil((2 * reach) / pace) }, (_, step): TownSpot => {
        const along = step * pace - reach
        const aside = nth * apart + 22 * Math.sin(along / 650 + phase)
        return [x + east * along - north * aside, y + north * along + east * aside]
      })
      const kind = Math.abs(nth) % mainEvery === mainEvery / 2 ? 'major_road' : 'minor_road'
      // Leaves occasional gaps in minor roads.
      const goesOn = () => kind === 'major_road' || !dice.chance(0.02)
      return pieces(walked, (spot) => isBuilt(spot) && goesOn()).map((line) => ({ kind, line }) as const)
    })
  })
}

/** Generates main roads from each quarter to its two nearest ones, and one through the town. */
function roads({ quarters, isLand }: Ground, dice: Dice): Drawn[] {
  const between = quarters.flatMap((from) => {
    const near = quarters
      .filter((other) => other !== from)
      .map((to) => ({ to, far: distance(to.x - from.x, to.y - from.y) }))
      .toSorted((a, b) => a.far - b.far)
      .slice(0, 2)
    return near.flatMap(({ to, far }) => {
      const bend = dice.between(-0.08, 0.08) * far
      const walked = Array.from({ length: Math.ceil(far / pace) + 1 }, (_, step): TownSpot => {
        const part = Math.min(1, (step * pace) / far)
        const aside = bend * Math.sin(part * Math.PI)
        return [
          from.x + (to.x - from.x) * part - ((to.y - from.y) / far) * aside,
          from.y + (to.y - from.y) * part + ((to.x - from.x) / far) * aside,
        ]
      })
      return pieces(walked, isLand).map((line) => ({ kind: 'major_road', line }) as const)
    })
  })
  const turn = dice.between(0, Math.PI)
  const through = Array.from({ length: 400 }, (_, step): TownSpot => {
    const along = (step - 200) * pace
    const aside = 1100 + 500 * Math.sin(along / 3800)
    return [Math.cos(turn) * along - Math.sin(turn) * aside, Math.sin(turn) * along + Math.cos(turn) * aside]
  })
  return [...between, ...pieces(through, isLand).map((line) => ({ kind: 'highway', line }) as const)]
}

/** Splits a path into the parts where every sample is allowed, with a corner every few paces. */
function pieces(walked: readonly TownSpot[], isAllowed: (spot: TownSpot) => boolean): TownSpot[][] {
  const found: TownSpot[][] = []
  let piece: TownSpot[] = []
  const end = () => {
    if (piece.length >= leastPaces)
      found.push(piece.filter((_, at) => at % pacesPerCorner === 0 || at === piece.length - 1))
    piece = []
  }
  for (const spot of walked)
    if (isAllowed(spot)) piece.push(spot)
    else end()
  end()
  return found
}

function outlineOf({ x, y, radius }: Ground['parks'][number], dice: Dice): TownSpot[] {
  const corners = Array.from({ length: 14 }, (_, at): TownSpot => {
    const turn = (at / 14) * 2 * Math.PI
    const far = radius * dice.between(0.72, 0.95)
    return [x + Math.cos(turn) * far, y + Math.sin(turn) * far]
  })
  return [...corners, corners[0]!]
}
