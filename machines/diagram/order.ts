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
 * Boxes as a reader meets them: the dot first, then the states as the machine's author wrote them down, which is how
 * they are told, then ends and states of other levels. The layout keeps this order, so the happy way reads downwards.
 */
export function inOrder(boxes: Box[], arrows: LevelArrow[]) {
  const sorted = [...boxes].sort((a, b) => late[a.role] - late[b.role])
  const position = new Map(sorted.map((box, at) => [box.id, at]))
  const at = (id: string) => position.get(id) ?? 0
  return {
    boxes: sorted,
    arrows: [...arrows].sort((a, b) => at(a.from) - at(b.from) || at(a.to) - at(b.to)),
  }
}
