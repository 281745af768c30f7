import { sql, type RawBuilder } from 'kysely'
import { nearby } from '../../../../contract/home-limits'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import { boxAround, kmPerDegree } from '../geo'
import { all } from '../condition'
import { cellSize, tileLevels } from './grid'
import { tileConditions } from './tile-filter'

/** Approximate number of tiles between a circle's centre and edge. */
const tilesToEdge = 4
/** Factor slightly less than 1, so that rounding never includes a tile outside the radius. */
const inner = 0.999

/** Fields that define the circle and the page. */
const ofCircle = new Set(['latitude', 'longitude', 'radius', 'limit', 'offset', 'cursor', 'sort'])
const edges = new Set(['north', 'south', 'east', 'west'])

/**
 * Returns a lower bound for the number of listings within a filter's radius, from the tiles entirely inside, so that
 * dense areas need no counting. Null if tiles don't suffice.
 */
export function surelyWithin(filter: PropertyFilter): RawBuilder<number> | null {
  const { latitude, longitude, radius = nearby.radiusKm } = filter
  if (latitude === undefined || longitude === undefined) return null
  const others = Object.entries(filter).filter(([key, value]) => value !== undefined && !ofCircle.has(key))
  const conditions = others.some(([key]) => edges.has(key))
    ? null
    : tileConditions(Object.fromEntries(others))
  const { south, north, west, east, wraps } = boxAround({ latitude, longitude }, radius)
  if (!conditions || wraps) return null
  const finest = tileLevels.at(-1)!
  const wanted = Math.ceil(Math.log2((360 * tilesToEdge * kmPerDegree) / radius))
  const level = Math.min(finest, Math.max(tileLevels[0], wanted))
  const size = cellSize(level)
  const row = (degrees: number) => Math.floor((degrees + 90) / size)
  const column = (degrees: number) => Math.floor((degrees + 180) / size)
  const rows = Array.from({ length: row(north) - row(south) + 1 }, (_, at) => row(south) + at)
  // Uses the widest degree of longitude, so that distances are never underestimated.
  const widest =
    south < 0 && north > 0 ? 1 : Math.cos((Math.min(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const edge = ((radius * inner) / kmPerDegree) ** 2
  const tiles = all([
    sql<boolean>`t.level = ${level} and t.y = any(${`{${rows.join()}}`}::text::int[])
      and t.x between ${column(west)} and ${column(east)}`,
    sql<boolean>`power(greatest(t.north - ${latitude}::float8, ${latitude}::float8 - t.south), 2)
      + power(${widest}::float8 * greatest(t.east - ${longitude}::float8, ${longitude}::float8 - t.west), 2) <= ${edge}`,
    ...conditions,
  ])
  return sql<number>`(select coalesce(sum(t.n), 0) from property_tile t where ${tiles})
    - (select count(*) from property_tile_due where n < 0)`
}
