import { sql, type Kysely, type RawBuilder } from 'kysely'
import { expectedOf } from '../../../platform/db/expected'
import { plannedAnew } from '../../../platform/db/planned-anew'
import type { DB } from '../../../platform/db/schema'
import { all, type Condition } from '../search/condition'
import { cellSize, finestTile, type View } from './grid'

/** What lies in one cell of the grid; `id` is that of the listing where it is one alone. */
export interface MapCell {
  count: number
  id: number
  latitude: number
  longitude: number
  north: number
  south: number
  east: number
  west: number
  /** It was counted whole, though some of it may lie outside the view. */
  cut?: boolean
}

/**
 * All that fit are counted where the planner expects no more than this (see expectedOf): an index that holds all that is
 * asked of some hundred thousand listings.
 */
const costMost = 20_000

/**
 * How many of the newest listings that fit are read one by one: null where all of them may be, since an index finds them
 * soon enough.
 */
export async function newestMost(
  db: Kysely<DB>,
  conditions: readonly Condition[],
  most: number,
): Promise<number | null> {
  const { cost } = await expectedOf(
    db,
    sql`select p.id, p.latitude, p.longitude from property p where ${all(conditions)}`,
  )
  return cost <= costMost ? null : most
}

/**
 * Cells of a level with what they hold of the listings that fit, the fullest first. Each of these listings is read; with
 * `atMost` only the newest so many and one more, to detect that there are others.
 */
export async function countedCells(
  db: Kysely<DB>,
  conditions: readonly Condition[],
  { level, atMost }: { level: number; atMost: number | null },
): Promise<MapCell[]> {
  const cell = cellSize(level)
  const newest = atMost === null ? sql`` : sql`order by p.posted_at desc, p.id desc limit ${atMost + 1}`
  const { rows } = await sql<MapCell>`${plannedAnew}
    select count(*)::int as count, min(p.id) as id, avg(p.latitude) as latitude, avg(p.longitude) as longitude,
      max(p.latitude) as north, min(p.latitude) as south, max(p.longitude) as east, min(p.longitude) as west
    from (
      select p.id, p.latitude, p.longitude from property p where ${all(conditions)} ${newest}) p
    group by floor((p.longitude + 180) / ${cell}::float8), floor((p.latitude + 90) / ${cell}::float8)
    order by count(*) desc, min(p.id)`.execute(db)
  return rows
}

/**
 * The same by the tiles of a finer level, and what changed since those were added up. A tile
 * that lies across the edge of the view is counted whole, so that a cluster stays as it is while the map moves.
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

/** The tiles of a view. */
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

/** What of them reaches into it. */
function touching({ north, south, east, west }: View): RawBuilder<boolean> {
  return sql<boolean>`t.north >= ${south} and t.south <= ${north} and ${
    west > east ? sql`(t.east >= ${west} or t.west <= ${east})` : sql`t.east >= ${west} and t.west <= ${east}`
  }`
}

/** Whether all of them lies in it. */
function inside({ north, south, east, west }: View): RawBuilder<boolean> {
  return sql<boolean>`t.south >= ${south} and t.north <= ${north} and ${
    // A tile is never as wide as half the world, so it lies on one side of the date line.
    west > east ? sql`(t.west >= ${west} or t.east <= ${east})` : sql`t.west >= ${west} and t.east <= ${east}`
  }`
}
