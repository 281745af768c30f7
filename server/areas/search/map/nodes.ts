import { sql, type Kysely } from 'kysely'
import { map } from '../../../../contract/limits'
import { isOnRequest } from '../../../../contract/money/listing-price'
import { toMajor } from '../../../../contract/money/money'
import type { Data } from '../../../../contract/calls/call-types'
import type { DB } from '../../../platform/db/schema'
import { all, type Condition } from '../condition'
import { inStreets } from '../geo'
import { countedCells, countPlanOf, tiledCells, type MapCell } from './cells'
import { clusterPlaces, type SharedPlace } from './cluster-places'
import { levelFor, tileLevelFor, type View } from './grid'

/** What stands on a map: one listing, or several as one. */
export type MapNode = Data<'property-map'>[number]
type Marker = Extract<MapNode, { kind: 'listing' }>
type Cluster = Extract<MapNode, { kind: 'cluster' }>
type MarkerRow = Omit<Marker, 'kind' | 'price' | 'price_on_request'>

/** From this zoom on houses of one street stand apart, so they are not grouped while the map has room for all. */
const streetZoom = 16

/** Which listings a map shows, and how close it looks. */
export interface WantedNodes {
  conditions: readonly Condition[]
  /** The same on tiles (tileConditions), where they can answer it. */
  tiled: readonly Condition[] | null
  view: View
  zoom?: number
  /** Listings that are read one by one, where tiles cannot answer; without it all, unless that would take too long. */
  atMost?: number
}

interface MapNodes {
  nodes: MapNode[]
  total: number
  /** There are more, older than those that are shown. */
  capped?: boolean
  /** Some that lie just outside the view are counted as well. */
  about?: boolean
}

/**
 * What a map shows of the listings that fit: a marker where one stands alone in its cell of the grid, a cluster where
 * several do; never more than `map.nodesMax` of both.
 */
export async function mapNodes(
  db: Kysely<DB>,
  { conditions, tiled, view, zoom, atMost }: WantedNodes,
): Promise<MapNodes> {
  if (zoom !== undefined && zoom >= streetZoom) {
    const apart = await fewMarkers(db, all(conditions), map.nodesMax)
    if (apart.length > 0) return { nodes: apart, total: apart.length }
  }
  const level = levelFor(view, zoom)
  const tile = tileLevelFor(level)
  const whole = tiled !== null && tile !== null
  const streets = inStreets(view)
  const plan =
    whole || atMost !== undefined
      ? { atMost: atMost ?? null, placed: false }
      : await countPlanOf(db, conditions, { most: map.countedMax, streets: streets.length > 0 })
  const cells = await (whole
    ? tiledCells(db, tiled, view, { level, tile })
    : countedCells(db, plan.placed ? [...conditions, ...streets] : conditions, { level, ...plan }))
  const newest = plan.atMost
  const counted = cells.reduce((sum, { count }) => sum + count, 0)
  const capped = newest !== null && counted > newest
  const total = capped ? newest : counted
  const about = cells.some(({ cut }) => cut)
  // A view can touch a row of cells more than reckoned when its edge lies on one of theirs.
  const shown = cells.slice(0, map.nodesMax)
  const alone = shown.filter(({ count }) => count === 1).map(({ id }) => id)
  const crowded = shown.filter(({ count }) => count > 1)
  const places = await clusterPlaces(db, crowded)
  const clusters = crowded.map((cell, at) => clusterOf(cell, places[at]!))
  if (alone.length === 0) return { nodes: clusters, total, capped, about }
  const single = await markers(
    db,
    sql<boolean>`p.public and p.id = any(${`{${alone.join()}}`}::text::bigint[])`,
    map.nodesMax,
  )
  return { nodes: [...clusters, ...single], total, capped, about }
}

async function markers(db: Kysely<DB>, condition: Condition, limit: number): Promise<Marker[]> {
  const { rows } = await sql<MarkerRow>`
    select p.id, p.slug as slug_id, p.title, p.price as price_minor, p.currency, p.latitude, p.longitude,
      p.city, p.state, p.country, p.property_type, p.rentduration, p.market_status
    from property p where ${condition} limit ${limit}`.execute(db)
  return rows.toSorted((a, b) => b.id - a.id).map(markerOf)
}

/** All that fit, unless there are more than so many: then none, and none of them is read. */
function fewMarkers(db: Kysely<DB>, condition: Condition, most: number): Promise<Marker[]> {
  const some = sql`select from property p where ${condition} limit ${most + 1}`
  return markers(db, sql<boolean>`${condition} and (select count(*) from (${some}) s) <= ${most}`, most)
}

const markerOf = (row: MarkerRow): Marker => ({
  kind: 'listing',
  ...row,
  price: toMajor({ minor: row.price_minor, currency: row.currency }),
  price_on_request: isOnRequest(row.price_minor),
})

function clusterOf(cell: MapCell, place: SharedPlace): Cluster {
  const { count, latitude, longitude, north, south, east, west } = cell
  return { kind: 'cluster', count, latitude, longitude, north, south, east, west, place }
}
