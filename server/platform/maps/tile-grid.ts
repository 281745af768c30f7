import { zxyToTileId } from 'pmtiles'

/** A bounding box in degrees. */
export interface GeoBox {
  west: number
  south: number
  east: number
  north: number
}

/** A tile by zoom level, column and row, with its id in an archive. */
export interface GridTile {
  id: number
  z: number
  x: number
  y: number
}

/** Maximum latitude of Web Mercator in degrees. */
const lastLatitude = 85.05112878

/** Returns the column and row of a coordinate's tile at a zoom level. */
function cellOf(longitude: number, latitude: number, zoom: number): [x: number, y: number] {
  const cells = 2 ** zoom
  const angle = (Math.max(-lastLatitude, Math.min(lastLatitude, latitude)) * Math.PI) / 180
  const down = (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2
  const within = (part: number) => Math.max(0, Math.min(cells - 1, Math.floor(part * cells)))
  return [within((longitude + 180) / 360), within(down)]
}

/** Returns the number of tiles at a zoom level that intersect a box. */
export function countIn({ west, south, east, north }: GeoBox, zoom: number): number {
  const [left, top] = cellOf(west, north, zoom)
  const [right, bottom] = cellOf(east, south, zoom)
  return (right - left + 1) * (bottom - top + 1)
}

/** Returns the tiles at a zoom level that intersect any of the boxes, in archive order. */
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
