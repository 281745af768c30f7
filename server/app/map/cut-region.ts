import { open, type FileHandle } from 'node:fs/promises'
import { FetchSource, PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { countIn, tilesIn, type GeoBox } from '../../platform/maps/tile-grid'
import { writeArchive, type ArchiveTile, type WrittenArchive } from '../../platform/maps/write-archive'

/** The region can't be extracted; the message is shown to the user. */
export class BadCut extends Error {}

/** Number of tiles read in parallel. */
const atOnce = 16
/** Maximum number of tiles. For anything larger than a region, other tools are better suited. */
const tilesMax = 2_000_000

class FileBytes implements Source {
  constructor(
    private readonly file: FileHandle,
    private readonly path: string,
  ) {}
  getKey = () => this.path
  getBytes = async (offset: number, length: number): Promise<RangeResponse> => {
    const data = new Uint8Array(length)
    const { bytesRead } = await this.file.read(data, 0, length, offset)
    return { data: data.buffer.slice(0, bytesRead) }
  }
}

/** Parses `west,south,east,north` in degrees. */
export function readBox(text: string): GeoBox {
  const edges = text.split(',').map((edge) => (edge.trim() === '' ? Number.NaN : Number(edge)))
  const [west, south, east, north] = edges as [number, number, number, number]
  const isBox = edges.length === 4 && edges.every(Number.isFinite) && west < east && south < north
  if (!isBox || west < -180 || east > 180 || south < -90 || north > 90)
    throw new BadCut(`--bbox ${text}: give west,south,east,north in degrees, as in 55.0,24.9,55.6,25.4.`)
  return { west, south, east, north }
}

export interface Cut {
  /** Path or https URL of the source archive. */
  from: string
  to: string
  box: GeoBox
  /** Highest zoom level to include; all by default. */
  maxZoom?: number | undefined
  onProgress?: (done: number, of: number) => void
}

/** Extracts a region from a larger archive: every tile that intersects it, at all zoom levels up to `maxZoom`. */
export async function cutArchive({ from, to, box, maxZoom, onProgress }: Cut): Promise<WrittenArchive> {
  const file = /^https?:\/\//.test(from) ? null : await open(from, 'r').catch(() => null)
  if (!file && !/^https?:\/\//.test(from)) throw new BadCut(`There is no file ${from}.`)
  try {
    const source = file ? new FileBytes(file, from) : new FetchSource(from)
    const archive = new PMTiles(source)
    const head = await archive.getHeader().catch((error: unknown) => {
      throw new BadCut(`${from} is no archive of tiles (PMTiles 3) or cannot be read: ${String(error)}`)
    })
    const kept = overlap(box, {
      west: head.minLon,
      south: head.minLat,
      east: head.maxLon,
      north: head.maxLat,
    })
    if (!kept) throw new BadCut(`${from} has nothing in ${Object.values(box).join()}.`)
    const last = Math.min(head.maxZoom, maxZoom ?? head.maxZoom)
    const zooms = Array.from({ length: Math.max(0, last - head.minZoom + 1) }, (_, at) => head.minZoom + at)
    const total = zooms.reduce((sum, zoom) => sum + countIn(kept, zoom), 0)
    if (total > tilesMax) throw new BadCut(`${total} tiles lie in it; at most ${tilesMax} are cut at once.`)
    // Tiles are copied without decompressing them.
    const stored = new PMTiles(source, archive.cache, async (bytes) => bytes)
    const tiles = async function* (): AsyncGenerator<ArchiveTile> {
      let done = 0
      for (const zoom of zooms) {
        const wanted = tilesIn([kept], zoom)
        for (let at = 0; at < wanted.length; at += atOnce) {
          const some = wanted.slice(at, at + atOnce)
          const found = await Promise.all(some.map(({ z, x, y }) => stored.getZxy(z, x, y)))
          for (const [nth, tile] of found.entries())
            if (tile) yield { id: some[nth]!.id, data: new Uint8Array(tile.data) }
          done += some.length
          onProgress?.(done, total)
        }
      }
    }
    return await writeArchive(to, tiles(), {
      tileType: head.tileType,
      tileCompression: head.tileCompression,
      minZoom: head.minZoom,
      maxZoom: last,
      minLon: kept.west,
      minLat: kept.south,
      maxLon: kept.east,
      maxLat: kept.north,
      metadata: (await archive.getMetadata()) as object,
    })
  } finally {
    await file?.close()
  }
}

function overlap(one: GeoBox, other: GeoBox): GeoBox | null {
  const west = Math.max(one.west, other.west)
  const south = Math.max(one.south, other.south)
  const east = Math.min(one.east, other.east)
  const north = Math.min(one.north, other.north)
  return west < east && south < north ? { west, south, east, north } : null
}
