import type { StoryPaint } from '../machine-search'
import type { StoryEdge, StoryLane, StoryRow } from '../../../../machines/story/types'
import type { Figures, StepFigures } from './figures'

/** Figures painted on a story. */
export interface PaintedFigures extends Figures {
  paint: StoryPaint
  /** Number of stuck records by the id of a box, problem or rare case; if those are painted. */
  stuck?: ReadonlyMap<string, number> | undefined
}

/** Upper limits of the median time, in seconds, of the first four of five colours, so that two ranges compare. */
const limits = [2, 60, 600, 86_400] as const

/** Returns the class that colours a box by its median time. */
export const timeClass = (median: number): string =>
  `takes-${limits.filter((limit) => median >= limit).length}`

/** Returns the figures of a step. */
export const stepIn = ({ steps }: Figures, id: string): StepFigures | undefined =>
  steps.find(({ box }) => box.id === id)

/** Width of an arrow in px: in proportion to the most visits of any step, at least 2. */
export function arrowWidth({ steps }: Figures, n: number): number {
  const most = Math.max(...steps.map(({ runs }) => runs), 1)
  return Math.max(2, Math.round((15 * n) / most))
}

/** Returns the box of a row in a column; a row with a single box spans both columns. */
const boxAt = ({ boxes }: StoryRow, column: 0 | 1) => (boxes.length === 2 ? boxes[column] : boxes[0])

/** Returns how many visits took an arrow into a row; null for arrows that pass a row or lead into or out of a list. */
export function edgeCount(
  figures: Figures,
  { rows }: StoryLane,
  row: number,
  edge: StoryEdge,
): number | null {
  const target = boxAt(rows[row]!, edge.to)
  const above = rows.slice(0, row).findLast((one) => one.list !== null || boxAt(one, edge.from))
  if (!target || above?.list) return null
  const source = above && boxAt(above, edge.from)
  return source
    ? (stepIn(figures, source.id)?.ledTo.get(target.id) ?? 0)
    : (stepIn(figures, target.id)?.runs ?? 0)
}
