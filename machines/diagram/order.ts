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
 * Sorts boxes into reading order: the dot, the ordinary path step by step, the other states in source order, then final
 * states and states of other levels. The layout preserves this order, so the ordinary path reads downwards.
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
