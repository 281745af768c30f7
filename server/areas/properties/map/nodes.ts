import { sql, type Kysely } from 'kysely'
import { map } from '../../../../contract/limits'
import { toMajor } from '../../../../contract/money'
import type { Data } from '../../../../contract/types'
import type { DB } from '../../../db/schema'
import { all, type Condition } from '../search/condition'
import { cellSize, levelFor, type View } from './grid'

export type MapNode = Data<'property-map'>[number]
type Marker = Extract<MapNode, { kind: 'listing' }>
type Cluster = Extract<MapNode, { kind: 'cluster' }>
type CellRow = Omit<Cluster, 'kind'> & { id: number }
type MarkerRow = Omit<Marker, 'kind' | 'price'>

/** From this zoom on houses of one street stand apart, so they are not grouped while the map has room for all. */
const streetZoom = 16

export interface WantedNodes {
  conditions: readonly Condition[]
  view: View
  zoom?: number
}

/**
 * What a map shows of the listings that fit: a marker where one stands alone in its cell of the grid, a cluster where
 * several do; never more than `map.nodesMax` of both.
 */
export async function mapNodes(
  db: Kysely<DB>,
  { conditions, view, zoom }: WantedNodes,
): Promise<{ nodes: MapNode[]; total: number }> {
  if (zoom !== undefined && zoom >= streetZoom) {
    const apart = await markers(db, all(conditions), map.nodesMax + 1)
    if (apart.length <= map.nodesMax) return { nodes: apart, total: apart.length }
  }
  const cells = await cellsOf(db, conditions, cellSize(levelFor(view, zoom)))
  const total = cells.reduce((sum, { count }) => sum + count, 0)
  // A view can touch a row of cells more than reckoned when its edge lies on one of theirs.
  const shown = cells.slice(0, map.nodesMax)
  const alone = shown.filter(({ count }) => count === 1).map(({ id }) => id)
  const clusters = shown.filter(({ count }) => count > 1).map(clusterOf)
  if (alone.length === 0) return { nodes: clusters, total }
  const single = await markers(db, sql<boolean>`p.public and p.id in (${sql.join(alone)})`, map.nodesMax)
  return { nodes: [...clusters, ...single], total }
}

/** The fullest first. */
async function cellsOf(db: Kysely<DB>, conditions: readonly Condition[], cell: number): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    select count(*)::int as count, min(p.id) as id, avg(p.latitude) as latitude, avg(p.longitude) as longitude,
      max(p.latitude) as north, min(p.latitude) as south, max(p.longitude) as east, min(p.longitude) as west
    from property p where ${all(conditions)}
    group by floor((p.longitude + 180) / ${cell}::float8), floor((p.latitude + 90) / ${cell}::float8)
    order by count(*) desc, min(p.id)`.execute(db)
  return rows
}

async function markers(db: Kysely<DB>, condition: Condition, limit: number): Promise<Marker[]> {
  const { rows } = await sql<MarkerRow>`
    select p.id, p.slug as slug_id, p.title, p.price as price_minor, p.currency, p.latitude, p.longitude,
      p.property_type, p.rentduration
    from property p where ${condition} limit ${limit}`.execute(db)
  return rows.toSorted((a, b) => b.id - a.id).map(markerOf)
}

const markerOf = (row: MarkerRow): Marker => ({
  kind: 'listing',
  ...row,
  price: toMajor({ minor: row.price_minor, currency: row.currency }),
})

function clusterOf({ count, latitude, longitude, north, south, east, west }: CellRow): Cluster {
  return { kind: 'cluster', count, latitude, longitude, north, south, east, west }
}
