import { sql, type Kysely } from 'kysely'
import { map } from '../../../../contract/limits'
import { isOnRequest } from '../../../../contract/money/listing-price'
import { toMajor } from '../../../../contract/money/money'
import type { Data } from '../../../../contract/calls/call-types'
import { plainLanguage } from '../../../../contract/language/language-path'
import { readerLanguage } from '../../../platform/texts/reader-language'
import type { DB } from '../../../platform/db/schema'
import { all, type Condition } from '../condition'
import { inStreets } from '../geo'
import { catalogueTerms } from '../catalogue-terms'
import { withNamesIn } from '../language/catalogue-names'
import { countedCells, countPlanOf, tiledCells, type MapCell } from './cells'
import { clusterPlaces, type SharedPlace } from './cluster-places'
import { levelFor, tileLevelFor, type View } from './grid'

/** An item on a map: a single listing or a cluster. */
export type MapNode = Data<'property-map'>[number]
type Marker = Extract<MapNode, { kind: 'listing' }>
type Cluster = Extract<MapNode, { kind: 'cluster' }>
type MarkerRow = Omit<Marker, 'kind' | 'price' | 'price_on_request'>

/** From this zoom, houses on a street are shown individually as long as the limit allows. */
const streetZoom = 16

/** Listings for a map, with view and zoom. */
export interface WantedNodes {
  conditions: readonly Condition[]
  /** The same conditions on tiles (tileConditions), if they can be expressed. */
  tiled: readonly Condition[] | null
  view: View
  zoom?: number
  /** Maximum listings read individually if tiles can't answer; by default all, unless that would take too long. */
  atMost?: number
}

interface MapNodes {
  nodes: MapNode[]
  total: number
  /** Whether there are older listings that aren't shown. */
  capped?: boolean
  /** Whether some listings just outside the view are included in the count. */
  about?: boolean
}

/**
 * Returns a map's items: a marker for the only listing in a grid cell, a cluster for several; at most `map.nodesMax` in
 * total. Their places are named in the reader's language.
 */
export async function mapNodes(db: Kysely<DB>, wanted: WantedNodes): Promise<MapNodes> {
  const found = await findNodes(db, wanted)
  const lang = readerLanguage()
  if (lang === plainLanguage) return found
  const terms = await catalogueTerms(db)
  const nodes = found.nodes.map((node) =>
    node.kind === 'cluster'
      ? { ...node, place: withNamesIn(node.place, terms, lang) }
      : withNamesIn(node, terms, lang),
  )
  return { ...found, nodes }
}

async function findNodes(
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
  // A view aligned with cell edges can touch one row of cells more than calculated.
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

/** Returns markers for all matches, or none without reading any if there are more than `most`. */
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
