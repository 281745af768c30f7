import { sql, type RawBuilder } from 'kysely'
import { readArea } from '../../../contract/map/map-area'
import type { Alias } from './order'

const earthKm = 6371.0088
/** Kilometres per degree of latitude, or of longitude at the equator. */
export const kmPerDegree = 111.195

const coordinates = (alias: Alias) => [sql.ref(`${alias}.latitude`), sql.ref(`${alias}.longitude`)] as const

export interface GeoPoint {
  latitude: number
  longitude: number
}

/** Distance between a listing and a point in km (haversine). */
function distanceKm({ latitude, longitude }: GeoPoint, alias: Alias = 'p'): RawBuilder<number> {
  const [lat, lng] = coordinates(alias)
  return sql<number>`${earthKm}::float8 * 2 * asin(least(1, sqrt(
    power(sin(radians(${lat} - ${latitude}::float8) / 2), 2) +
    cos(radians(${latitude}::float8)) * cos(radians(${lat})) *
    power(sin(radians(${lng} - ${longitude}::float8) / 2), 2))))`
}

/** Bounding box of a circle in degrees. If it `wraps` around the date line, only the latitudes are usable. */
export function boxAround(point: GeoPoint, radiusKm: number) {
  const lat = radiusKm / kmPerDegree
  const shrink = Math.cos((Math.min(89.9, Math.abs(point.latitude) + lat) * Math.PI) / 180)
  const lng = Math.min(180, lat / shrink)
  const wraps = point.longitude - lng < -180 || point.longitude + lng > 180
  const [west, east] = wraps ? [-180, 180] : [point.longitude - lng, point.longitude + lng]
  return { south: point.latitude - lat, north: point.latitude + lat, west, east, wraps }
}

/** Condition for a box that doesn't cross the date line, using the spatial index. */
function boxed({ north, south, east, west }: Required<Bounds>, alias: Alias = 'p'): RawBuilder<boolean> {
  const [lat, lng] = coordinates(alias)
  return sql<boolean>`point(${lng}, ${lat}) <@ box(point(${west}, ${south}), point(${east}, ${north}))`
}

/** Condition for a radius: the bounding box for the index, then the exact distance. */
export const within = (point: GeoPoint, radiusKm: number, alias: Alias = 'p'): RawBuilder<boolean> =>
  sql<boolean>`${boxed(boxAround(point, radiusKm), alias)} and ${distanceKm(point, alias)} <= ${radiusKm}`

export interface Bounds {
  north?: number
  south?: number
  east?: number
  west?: number
}

/** Condition for a map's bounds; across the date line, west is greater than east. */
export function inside({ north, south, east, west }: Bounds, alias: Alias = 'p'): RawBuilder<boolean>[] {
  const [lat, lng] = coordinates(alias)
  const conditions: RawBuilder<boolean>[] = []
  if (north !== undefined) conditions.push(sql`${lat} <= ${north}`)
  if (south !== undefined) conditions.push(sql`${lat} >= ${south}`)
  if (east !== undefined && west !== undefined && west > east)
    conditions.push(sql`(${lng} >= ${west} or ${lng} <= ${east})`)
  else {
    if (east !== undefined) conditions.push(sql`${lng} <= ${east}`)
    if (west !== undefined) conditions.push(sql`${lng} >= ${west}`)
  }
  return conditions
}

/** Maximum size in degrees of a map that shows only some streets. */
const streetsMost = 0.05

/**
 * Additional condition to `inside` for a map of a few streets, so that the spatial index is used; an index by latitude
 * would scan the whole country. Empty for larger maps, because the planner estimates any box at a thousandth of all
 * rows.
 */
export function inStreets(view: Required<Bounds>): RawBuilder<boolean>[] {
  const { north, south, east, west } = view
  return west <= east && Math.max(north - south, east - west) <= streetsMost ? [boxed(view)] : []
}

/** Condition for a drawn area (`filterFields.area`); an invalid area matches nothing. */
export function drawn(area: string): RawBuilder<boolean> {
  const corners = readArea(area)
  if (!corners) return sql<boolean>`false`
  const polygon = corners.map(({ latitude, longitude }) => `(${longitude},${latitude})`).join(',')
  return sql<boolean>`point(p.longitude, p.latitude) <@ ${polygon}::text::polygon`
}
