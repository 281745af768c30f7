import type { Box, LevelArrow } from './levels'

const last: Record<Box['role'], number> = {
  start: 0,
  entry: 0,
  any: 2,
  step: 1,
  group: 1,
  end: 4,
  elsewhere: 5,
}

/**
 * Boxes as a reader meets them: breadth first from the initial state, trouble and ends last.
 * The layout keeps this order from top to bottom, so the happy way reads downwards.
 */
export function inOrder(boxes: Box[], arrows: LevelArrow[], first: string | undefined) {
  const rank = new Map<string, number>()
  const queue = first === undefined ? [] : [first]
  for (const id of queue) {
    if (rank.has(id)) continue
    rank.set(id, rank.size)
    queue.push(...arrows.filter((arrow) => arrow.from === id).map((arrow) => arrow.to))
  }
  const place = (box: Box) => (box.bad ? 3 : last[box.role])
  const sorted = [...boxes].sort(
    (a, b) => place(a) - place(b) || (rank.get(a.id) ?? rank.size) - (rank.get(b.id) ?? rank.size),
  )
  const position = new Map(sorted.map((box, at) => [box.id, at]))
  const at = (id: string) => position.get(id) ?? 0
  return {
    boxes: sorted,
    arrows: [...arrows].sort((a, b) => at(a.from) - at(b.from) || at(a.to) - at(b.to)),
  }
}
