import type { StoryPaint } from '../machine-search'
import type { StoryEdge, StoryLane, StoryRow } from '../../../../machines/story/types'
import { rateOf, type StepChange } from './compare-figures'
import type { Figures, StepFigures } from './figures'

/** Figures painted on a story. */
export interface PaintedFigures extends Figures {
  paint: StoryPaint
  /** Number of stuck records by the id of a box, problem or rare case; if those are painted. */
  stuck?: ReadonlyMap<string, number> | undefined
  /** Differences from other days, if those are painted. */
  changes?: readonly StepChange[] | undefined
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

/** Returns the difference of a step, if differences are painted. */
export const changeIn = ({ changes }: PaintedFigures, id: string): StepChange | undefined =>
  changes?.find(({ box }) => box.id === id)

/** Returns the class that colours a box whose share of visits that went on has clearly changed. */
export function changeClass(change: StepChange | undefined): string | undefined {
  if (change?.wentOn.verdict !== 'clear') return undefined
  return rateOf(change.wentOn.after) > rateOf(change.wentOn.before) ? 'is-better' : 'is-worse'
}

/** Returns the boxes at the ends of an arrow into a row; null for arrows that pass a row or lead into or out of a list. */
export function endsOf({ rows }: StoryLane, row: number, edge: StoryEdge) {
  const target = boxAt(rows[row]!, edge.to)
  const above = rows.slice(0, row).findLast((one) => one.list !== null || boxAt(one, edge.from))
  return !target || above?.list ? null : { source: above && boxAt(above, edge.from), target }
}

/** Returns how many visits took an arrow into a row; null if that isn't known. */
export function edgeCount(figures: Figures, lane: StoryLane, row: number, edge: StoryEdge): number | null {
  const ends = endsOf(lane, row, edge)
  if (!ends) return null
  const { source, target } = ends
  return source
    ? (stepIn(figures, source.id)?.ledTo.get(target.id) ?? 0)
    : (stepIn(figures, target.id)?.runs ?? 0)
}
