import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { Compression, TileType } from 'pmtiles'
import { archiveFolder, demoArchive } from '../../../server/platform/maps/archives'
import { tilesIn } from '../../../server/platform/maps/tile-grid'
import {
  writeArchive,
  type ArchiveTile,
  type WrittenArchive,
} from '../../../server/platform/maps/write-archive'
import { placeName } from '../place-names'
import { places } from '../places'
import { planTown } from './street-plan'

/**
 * Zoom levels of the tiles, from region to street level. On the world map, clusters name the places; beyond the last
 * level, that level's tiles are scaled up.
 */
const zooms = { first: 5, last: 13 }
/** Lowest tile zoom that contains each kind; on the map this is one zoom level higher. */
const from = { locality: 5, neighbourhood: 11, park: 10, highway: 7, major_road: 9, minor_road: 12 }

type Kind = keyof typeof from
type Features = GeoJSON.Feature<GeoJSON.Geometry, { kind: Kind; min_zoom: number }>[]

const named = (name: string) => ({ name, 'name:ar': placeName(name, 'ar'), 'name:hi': placeName(name, 'hi') })

/**
 * Generates streets for the demo cities and writes them as a vector tile archive with the layers of the Protomaps
 * basemap. The streets are invented, and the map says so; the map itself draws the coasts underneath.
 */
export async function drawMap(dataDir: string): Promise<WrittenArchive> {
  const towns = places.map((place) => ({ place, plan: planTown(place) }))
  const feature = (kind: Kind, geometry: GeoJSON.Geometry, more: object = {}): Features[number] => ({
    type: 'Feature',
    properties: { kind, min_zoom: from[kind], ...more },
    geometry,
  })
  const layers: Record<string, Features> = {
    landuse: towns.flatMap(({ plan }) =>
      plan.parks.map((park) => feature('park', { type: 'Polygon', coordinates: [park] })),
    ),
    roads: towns.flatMap(({ plan }) =>
      plan.streets.map(({ kind, line }) => feature(kind, { type: 'LineString', coordinates: line })),
    ),
    places: towns.flatMap(({ place: { city, latitude, longitude, areas } }) => [
      feature(
        'locality',
        { type: 'Point', coordinates: [longitude, latitude] },
        { ...named(city), population_rank: 12 },
      ),
      ...areas.map(([area, north, east]) =>
        feature('neighbourhood', { type: 'Point', coordinates: [east, north] }, named(area)),
      ),
    ]),
  }
  const boxes = towns.map(({ plan }) => plan.box)
  await mkdir(archiveFolder(dataDir), { recursive: true })
  return writeArchive(join(archiveFolder(dataDir), demoArchive), tilesOf(layers, boxes), {
    tileType: TileType.Mvt,
    tileCompression: Compression.Gzip,
    minZoom: zooms.first,
    maxZoom: zooms.last,
    minLon: Math.min(...boxes.map(({ west }) => west)),
    minLat: Math.min(...boxes.map(({ south }) => south)),
    maxLon: Math.max(...boxes.map(({ east }) => east)),
    maxLat: Math.max(...boxes.map(({ north }) => north)),
    metadata: {
      name: 'Threshold demo',
      attribution: 'Streets drawn for the demo, not real',
      vector_layers: Object.keys(layers).map((id) => ({ id, fields: { kind: 'String' } })),
    },
  })
}

function* tilesOf(
  layers: Record<string, Features>,
  boxes: Parameters<typeof tilesIn>[0],
): Generator<ArchiveTile> {
  const cut = Object.entries(layers).map(([name, features]) => {
    const collection: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features }
    return [name, new GeoJSONVT(collection, { maxZoom: zooms.last, indexMaxZoom: 5, buffer: 64 })] as const
  })
  for (let zoom = zooms.first; zoom <= zooms.last; zoom += 1)
    for (const { id, z, x, y } of tilesIn(boxes, zoom)) {
      const filled: Record<string, GeoJSONVTTile> = {}
      for (const [name, index] of cut) {
        const tile = index.getTile(z, x, y)
        if (!tile) continue
        tile.features = tile.features.filter(
          ({ tags }) => zoom >= Number(tags?.['min_zoom']),
        ) as typeof tile.features
        if (tile.features.length > 0) filled[name] = tile
      }
      if (Object.keys(filled).length > 0)
        yield { id, data: gzipSync(fromGeojsonVt(filled, { version: 2, extent: 4096 })) }
    }
}
