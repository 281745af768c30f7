import type { Box } from './boxes'
import type { LevelArrow } from './levels'

const late: Record<Box['role'], number> = {
  start: 0,
  entry: 0,
  step: 1,
  group: 1,
  any: 2,
  end: 3,
  elsewhere: 4,
}

/**
 * Boxes in reading order: the dot first, then the ordinary path step by step, then the other states in the order of the
 * chart's source, then ends and states of other levels. The layout keeps this order, so the ordinary path reads
 * downwards.
 */
export function inOrder(boxes: Box[], arrows: LevelArrow[]) {
  const rankOf = ({ rank }: Box) => rank ?? Number.MAX_SAFE_INTEGER
  const sorted = boxes.toSorted((a, b) => late[a.role] - late[b.role] || rankOf(a) - rankOf(b))
  const position = new Map(sorted.map((box, at) => [box.id, at]))
  const at = (id: string) => position.get(id) ?? 0
  return {
    boxes: sorted,
    arrows: arrows.toSorted(
      (a, b) => at(a.from) - at(b.from) || Number(b.ordinary) - Number(a.ordinary) || at(a.to) - at(b.to),
    ),
  }
}
