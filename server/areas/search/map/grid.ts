import { map } from '../../../../contract/limits'

/** A map's bounds in degrees; across the date line, west is greater than east. */
export interface View {
  north: number
  south: number
  east: number
  west: number
}

/** Finest level. Cells of level 0 are as wide as the world; each level halves them. */
const finest = 22
/** Number of levels by which a cell is finer than a map tile of the same zoom: a cell is 64 px wide, a tile 256 px. */
const finerThanTile = 2

/** Levels for which tiles are stored (0200_baseline.sql). */
export const tileLevels = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const
/** Finest level with stored tiles; 0200_baseline.sql computes columns and rows at this level. */
export const finestTile = 16

/**
 * Returns the tile level from which cells are summed: a level finer than the cells, so that little outside the view is
 * counted. Null if the cells are as fine as the finest tiles; a view then contains few enough listings to count
 * directly.
 */
export function tileLevelFor(level: number): number | null {
  return level >= finestTile ? null : (tileLevels.find((tile) => tile > level) ?? null)
}

/** Returns a cell's width and height in degrees. Cells are fixed, so clusters stay put while the map moves. */
export const cellSize = (level: number): number => 360 / 2 ** level

/** Returns the grid level for a view: as fine as the zoom allows, but coarse enough to limit the response. */
export function levelFor(view: View, zoom: number = finest): number {
  let level = Math.min(finest, Math.round(zoom) + finerThanTile)
  while (level > 0 && cellsIn(view, level) > map.nodesMax) level -= 1
  return level
}

/** Returns the number of cells a view can touch. */
function cellsIn({ north, south, east, west }: View, level: number): number {
  const cell = cellSize(level)
  const width = east < west ? east - west + 360 : east - west
  const columns = Math.min(2 ** level, Math.ceil(width / cell)) + 1
  const rows = Math.ceil((north - south) / cell) + 1
  return columns * rows
}
