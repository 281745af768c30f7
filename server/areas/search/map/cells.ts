import { sql, type Kysely, type RawBuilder } from 'kysely'
import { expectedOf } from '../../../platform/db/planner-estimate'
import { plannedAnew } from '../../../platform/db/force-replan'
import type { DB } from '../../../platform/db/schema'
import { all, type Condition } from '../condition'
import { cellSize, finestTile, type View } from './grid'

/** Contents of a grid cell; `id` is the listing's id if the cell contains only one. */
export interface MapCell {
  count: number
  id: number
  latitude: number
  longitude: number
  north: number
  south: number
  east: number
  west: number
  /** Whether the cell was counted in full although part of it may be outside the view. */
  cut?: boolean
  /** Alphabetically first and last city, state and country of its listings. */
  ends?: [first: ListingPlace, last: ListingPlace]
}

/** Place names of a listing. */
export interface ListingPlace {
  city: string
  state: string
  country: string
}

/**
 * Maximum planner cost at which all matches are counted (see expectedOf); with a covering index, it is enough for some
 * hundred thousand listings.
 */
const costMost = 20_000

/**
 * If listings are read anyway, the place names of up to this many are compared; otherwise they are queried per cell.
 */
const placedMost = 5_000

/** How matching listings are counted. */
export interface CountPlan {
  /** Limit to the newest; null for all. */
  atMost: number | null
  /** Whether to include each cell's places (see MapCell). */
  placed: boolean
}

/**
 * Chooses how to count: all matches if an index finds them fast enough, otherwise the newest `most`. On a map of a few
 * streets, listings are read individually (see inStreets), because even a covering index would be scanned across the
 * whole country.
 */
export async function countPlanOf(
  db: Kysely<DB>,
  conditions: readonly Condition[],
  { most, streets }: { most: number; streets: boolean },
): Promise<CountPlan> {
  const { cost, rows, indexOnly } = await expectedOf(
    db,
    sql`select p.id, p.latitude, p.longitude from property p where ${all(conditions)}`,
  )
  const atMost = cost <= costMost ? null : most
  return { atMost, placed: atMost === null && (streets || !indexOnly) && rows <= placedMost }
}

/**
 * Returns cells with their matching listings, fullest first. Every listing is read; with `atMost`, only that many of
 * the newest listings, plus one to detect that there are more.
 */
export async function countedCells(
  db: Kysely<DB>,
  conditions: readonly Condition[],
  { level, atMost, placed }: CountPlan & { level: number },
): Promise<MapCell[]> {
  const cell = cellSize(level)
  const newest = atMost === null ? sql`` : sql`order by p.posted_at desc, p.id desc limit ${atMost + 1}`
  const { rows } = await sql<MapCell>`${plannedAnew}
    select count(*)::int as count, min(p.id) as id, avg(p.latitude) as latitude, avg(p.longitude) as longitude,
      max(p.latitude) as north, min(p.latitude) as south, max(p.longitude) as east, min(p.longitude) as west
      ${placed ? sql`, json_build_array(${placeAt('min')}, ${placeAt('max')}) as ends` : sql``}
    from (
      select p.id, p.latitude, p.longitude ${placed ? sql`, p.city, p.state, p.country` : sql``}
      from property p where ${all(conditions)} ${newest}) p
    group by floor((p.longitude + 180) / ${cell}::float8), floor((p.latitude + 90) / ${cell}::float8)
    order by count(*) desc, min(p.id)`.execute(db)
  return rows
}

/** Returns the alphabetically first or last place names of a cell, compared byte by byte, which is cheapest. */
function placeAt(end: 'min' | 'max'): RawBuilder<ListingPlace> {
  const name = (column: keyof ListingPlace) => sql`${sql.raw(end)}(${sql.ref(`p.${column}`)} collate "C")`
  return sql`json_build_object('city', ${name('city')}, 'state', ${name('state')}, 'country', ${name('country')})`
}

/**
 * Like `countedCells`, but summed from the tiles of a finer level plus pending changes. A tile crossing the edge of the
 * view is counted in full, so that clusters don't change while the map moves.
 */
export async function tiledCells(
  db: Kysely<DB>,
  conditions: readonly Condition[],
  view: View,
  { level, tile }: { level: number; tile: number },
): Promise<MapCell[]> {
  const wanted = all([within(view, tile), ...conditions])
  const up = tile - level
  const { rows } = await sql<MapCell>`
    select sum(n)::int as count, sum(ids)::bigint as id,
      sum(latitudes) / sum(n) / 1e7 as latitude, sum(longitudes) / sum(n) / 1e7 as longitude,
      max(north) as north, min(south) as south, max(east) as east, min(west) as west,
      not bool_and(${inside(view)}) as cut
    from (
      select x, y, sum(n)::float8 as n, sum(ids::float8) as ids, sum(latitudes::float8) as latitudes, sum(longitudes::float8) as longitudes,
        max(north) as north, min(south) as south, max(east) as east, min(west) as west
      from (
        select t.x, t.y, t.n, t.ids, t.latitudes, t.longitudes, t.north, t.south, t.east, t.west
        from property_tile t where t.level = ${tile} and ${wanted}
        union all
        select t.x, t.y, t.n, t.n * t.property_id, (t.n * round(t.latitude * 1e7))::bigint, (t.n * round(t.longitude * 1e7))::bigint,
          t.came_latitude, t.came_latitude, t.came_longitude, t.came_longitude
        from (
          select d.*, case when n > 0 then latitude end as came_latitude, case when n > 0 then longitude end as came_longitude,
            property_tile_column(d.longitude) >> ${finestTile - tile} as x, property_tile_row(d.latitude) >> ${finestTile - tile} as y
          from property_tile_due d) t
        where ${wanted}) t
      group by x, y having sum(n) > 0) t
    where ${touching(view)}
    group by x >> ${up}, y >> ${up}
    order by sum(n) desc, min(y), min(x)`.execute(db)
  return rows
}

/** Condition for the tiles of a view. */
function within({ north, south, east, west }: View, tile: number): RawBuilder<boolean> {
  const size = cellSize(tile)
  const [left, right] = [west, east].map((longitude) => Math.floor((longitude + 180) / size)) as [
    number,
    number,
  ]
  const [low, high] = [south, north].map((latitude) => Math.floor((latitude + 90) / size))
  return sql<boolean>`t.y between ${low} and ${high} and ${
    west > east ? sql`(t.x >= ${left} or t.x <= ${right})` : sql`t.x between ${left} and ${right}`
  }`
}

/** Condition for tiles overlapping the view. */
function touching({ north, south, east, west }: View): RawBuilder<boolean> {
  return sql<boolean>`t.north >= ${south} and t.south <= ${north} and ${
    west > east ? sql`(t.east >= ${west} or t.west <= ${east})` : sql`t.east >= ${west} and t.west <= ${east}`
  }`
}

/** Condition for tiles entirely within the view. */
function inside({ north, south, east, west }: View): RawBuilder<boolean> {
  return sql<boolean>`t.south >= ${south} and t.north <= ${north} and ${
    // A tile is always narrower than half the world, so it is always on one side of the date line.
    west > east ? sql`(t.west >= ${west} or t.east <= ${east})` : sql`t.west >= ${west} and t.east <= ${east}`
  }`
}
