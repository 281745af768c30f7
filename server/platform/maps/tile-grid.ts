import { zxyToTileId } from 'pmtiles'

/** A box of the earth, degrees. */
export interface GeoBox {
  west: number
  south: number
  east: number
  north: number
}

/** A tile by its column and row at a zoom, with its number in an archive. */
export interface GridTile {
  id: number
  z: number
  x: number
  y: number
}

/** Where the map of the web (Mercator) ends, degrees. */
const lastLatitude = 85.05112878

/** Column of a longitude and row of a latitude at a zoom. */
function cellOf(longitude: number, latitude: number, zoom: number): [x: number, y: number] {
  const cells = 2 ** zoom
  const angle = (Math.max(-lastLatitude, Math.min(lastLatitude, latitude)) * Math.PI) / 180
  const down = (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2
  const within = (part: number) => Math.max(0, Math.min(cells - 1, Math.floor(part * cells)))
  return [within((longitude + 180) / 360), within(down)]
}

/** How many tiles of a zoom touch a box. */
export function countIn({ west, south, east, north }: GeoBox, zoom: number): number {
  const [left, top] = cellOf(west, north, zoom)
  const [right, bottom] = cellOf(east, south, zoom)
  return (right - left + 1) * (bottom - top + 1)
}

/** The tiles of a zoom that touch any of some boxes, in the order in which an archive keeps them. */
export function tilesIn(boxes: readonly GeoBox[], zoom: number): GridTile[] {
  const found = new Map<number, GridTile>()
  for (const { west, south, east, north } of boxes) {
    const [left, top] = cellOf(west, north, zoom)
    const [right, bottom] = cellOf(east, south, zoom)
    for (let x = left; x <= right; x += 1)
      for (let y = top; y <= bottom; y += 1) {
        const id = zxyToTileId(zoom, x, y)
        found.set(id, { id, z: zoom, x, y })
      }
  }
  return [...found.values()].toSorted((a, b) => a.id - b.id)
}
