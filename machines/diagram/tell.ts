import type { Box } from './boxes'
import type { LevelArrow } from './levels'

const drawnWithoutThought = 11
const veryFull = 30
const mostSources = 3
const transitionsBackToOne = 3

/**
 * Chooses which arrows are drawn; the other transitions are listed as text inside the box they leave. Up to
 * `drawnWithoutThought` arrows are all drawn. Beyond that number, the ordinary path is drawn, and every other box gets
 * an arrow from the nearest step of that path or, failing that, from the nearest preceding box. Then arrows from that
 * source's siblings are drawn and, unless the diagram is very full, from the second nearest source. A box without an
 * exit gets one outgoing arrow, and direct arrows back are drawn if they are few. `boxes` must be in reading order.
 */
export function tellSome(boxes: Box[], arrows: LevelArrow[]): { boxes: Box[]; arrows: LevelArrow[] } {
  const outside = new Set(
    boxes.filter(({ role }) => role === 'start' || role === 'entry').map(({ id }) => id),
  )
  const open = arrows.filter((arrow) => !outside.has(arrow.from))
  if (open.length <= drawnWithoutThought) return { boxes, arrows }
  const drawn = new Set(arrows.filter((arrow) => outside.has(arrow.from)))
  const first = new Set([...drawn].map((arrow) => arrow.to))
  for (const arrow of open) if (boxes.find((box) => first.has(box.id))?.id === arrow.from) drawn.add(arrow)
  for (const arrow of open) if (arrow.ordinary) drawn.add(arrow)
  for (const arrow of forwardOf(boxes, open)) drawn.add(arrow)
  for (const arrow of backOf(open, drawn)) drawn.add(arrow)
  const byId = new Map(boxes.map((box) => [box.id, box]))
  for (const arrow of open) {
    const target = byId.get(arrow.to)
    if (!drawn.has(arrow) && target)
      byId.get(arrow.from)?.transitions.push({ to: arrow.to, caption: target.caption, lines: arrow.lines })
  }
  const kept = arrows.filter((arrow) => drawn.has(arrow))
  const touched = new Set(kept.flatMap((arrow) => [arrow.from, arrow.to]))
  return { boxes: boxes.filter((box) => box.role !== 'elsewhere' || touched.has(box.id)), arrows: kept }
}

function forwardOf(boxes: Box[], open: LevelArrow[]): LevelArrow[] {
  const rank = new Map(boxes.map((box, at) => [box.id, at]))
  const ordinary = new Set(boxes.filter(({ rank }) => rank !== null).map(({ id }) => id))
  const distance = (arrow: LevelArrow) => (rank.get(arrow.to) ?? 0) - (rank.get(arrow.from) ?? 0)
  const isReached = (id: string) => open.some((arrow) => arrow.ordinary && arrow.to === id)
  const before = new Map<string, string[]>()
  const chosen = boxes.flatMap((box) => {
    if (isReached(box.id)) return []
    const into = open.filter((arrow) => arrow.to === box.id)
    const nearestFirst = into
      .filter((arrow) => distance(arrow) > 0)
      .toSorted((a, b) => distance(a) - distance(b))
    const fromOrdinary = nearestFirst.filter((arrow) => ordinary.has(arrow.from))
    const ahead = fromOrdinary.length > 0 ? fromOrdinary : nearestFirst
    const [nearest, second] = ahead.length > 0 ? ahead : into
    const siblings = (arrow: LevelArrow) =>
      before.get(arrow.from)?.some((id) => nearest && before.get(nearest.from)?.includes(id))
    const drawn = ahead.filter(
      (arrow) => arrow === nearest || (arrow === second && open.length <= veryFull) || siblings(arrow),
    )
    const kept = (drawn.length > 0 ? drawn : into).slice(0, drawn.length > 0 ? mostSources : 1)
    before.set(
      box.id,
      kept.map((arrow) => arrow.from),
    )
    return kept
  })
  const dead = boxes.filter(({ id, rank }) => rank === null && !chosen.some(({ from }) => from === id))
  const onwards = dead.flatMap(({ id }) => {
    const out = open.filter((arrow) => arrow.from === id && distance(arrow) > 0 && !isReached(arrow.to))
    return out.slice(0, 1)
  })
  return [...chosen, ...onwards]
}

function backOf(open: LevelArrow[], drawn: Set<LevelArrow>): LevelArrow[] {
  const turned = new Set([...drawn].map((arrow) => `${arrow.to} > ${arrow.from}`))
  const back = open.filter((arrow) => turned.has(`${arrow.from} > ${arrow.to}`) && !drawn.has(arrow))
  return back.filter((arrow) => back.filter((other) => other.to === arrow.to).length <= transitionsBackToOne)
}
