import { map } from '../../../../contract/limits'

/** What a map shows, degrees; across the date line its west edge lies east of its east edge. */
export interface View {
  north: number
  south: number
  east: number
  west: number
}

/** Cells of level 0 are as wide as the world; each level halves them. */
const finest = 22
/** How much finer than a map tile of the same zoom a cell is: 64 of its 256 pixels. */
const finerThanTile = 2

/** The levels that tiles are kept for (0200_baseline.sql). */
export const tileLevels = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const
/** The last of them: 0200_baseline.sql cuts its columns and rows of that level. */
export const finestTile = 16

/**
 * The level of the tiles that cells of a level are added up from: finer, so that little is counted beyond a view. Null
 * where the cells are as fine as the finest tiles: so few listings lie in sight there that they are counted.
 */
export function tileLevelFor(level: number): number | null {
  return level >= finestTile ? null : (tileLevels.find((tile) => tile > level) ?? null)
}

/** Degrees a cell of a level is wide and high. Cells lie still, so clusters do not dance when the map moves. */
export const cellSize = (level: number): number => 360 / 2 ** level

/** The level of the grid for a view: as fine as the zoom allows, and so coarse that no reply is too long. */
export function levelFor(view: View, zoom: number = finest): number {
  let level = Math.min(finest, Math.round(zoom) + finerThanTile)
  while (level > 0 && cellsIn(view, level) > map.nodesMax) level -= 1
  return level
}

/** How many cells a view can touch. */
function cellsIn({ north, south, east, west }: View, level: number): number {
  const cell = cellSize(level)
  const width = east < west ? east - west + 360 : east - west
  const columns = Math.min(2 ** level, Math.ceil(width / cell)) + 1
  const rows = Math.ceil((north - south) / cell) + 1
  return columns * rows
}
