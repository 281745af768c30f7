import type { Import } from './imports'

/** The parts of a room by the arrows between them. */
export interface Room {
  parts: number
  /** How many parts the longest way down leads through; parts that reach each other share a floor. */
  floors: number
  /** Arrows between parts that reach each other, as `from -> to`. */
  inCircles: string[]
  /** Those of them that lead upwards in the order of parts that has the fewest: what has to be turned. */
  upward: string[]
}

/** The part of a room in which a file is: its first folder below the room, or the file itself. */
function partOf(room: string, path: string): string | null {
  if (!path.startsWith(`${room}/`)) return null
  const [first, second] = path.slice(room.length + 1).split('/')
  // Features, flows and areas are parts of their own, not one together.
  return second !== undefined && ['features', 'flows', 'areas'].includes(first!)
    ? `${first}/${second}`
    : first!
}

/** The layering of a room, from the imports of its files; imports of types count as well. */
export function roomOf(room: string, imports: readonly Import[]): Room {
  const below = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [one, other] = [partOf(room, from), partOf(room, to)]
    if (one === null || other === null) continue
    const reached = below.get(one) ?? new Set()
    if (one !== other) reached.add(other)
    below.set(one, reached)
    below.set(other, below.get(other) ?? new Set())
  }
  const circleOf = components(below)
  const height = new Map<string, number>()
  const floorOf = (circle: string): number => {
    const known = height.get(circle)
    if (known !== undefined) return known
    const inside = [...below.keys()].filter((part) => circleOf.get(part) === circle)
    const under = inside
      .flatMap((part) => Array.from(below.get(part)!, (reached) => circleOf.get(reached)!))
      .filter((other) => other !== circle)
    const floor = 1 + Math.max(0, ...under.map(floorOf))
    height.set(circle, floor)
    return floor
  }
  const inCircles = [...below]
    .flatMap(([part, reached]) => [...reached].map((to): Arrow => [part, to]))
    .filter(([part, to]) => circleOf.get(part) === circleOf.get(to))
  const asText = (arrows: readonly Arrow[]) => arrows.map(([part, to]) => `${part} -> ${to}`).toSorted()
  return {
    parts: below.size,
    floors: Math.max(0, ...[...below.keys()].map((part) => floorOf(circleOf.get(part)!))),
    inCircles: asText(inCircles),
    upward: asText(upwardOf(inCircles)),
  }
}

type Arrow = readonly [from: string, to: string]

/** The arrows against an order of the parts that no move of one part improves, beginning with those that reach most. */
function upwardOf(arrows: readonly Arrow[]): Arrow[] {
  const parts = [...new Set(arrows.flat())].toSorted()
  const weight = (part: string) =>
    arrows.filter(([from]) => from === part).length - arrows.filter(([, to]) => to === part).length
  const against = (order: readonly string[]) => {
    const rank = new Map(order.map((part, at) => [part, at]))
    return arrows.filter(([from, to]) => rank.get(from)! > rank.get(to)!)
  }
  let order = parts.toSorted((a, b) => weight(b) - weight(a))
  for (;;) {
    const moves = parts.flatMap((part) => {
      const others = order.filter((one) => one !== part)
      return parts.map((_, at) => others.toSpliced(at, 0, part))
    })
    const best = moves.reduce(
      (one, other) => (against(other).length < against(one).length ? other : one),
      order,
    )
    if (best === order) return against(order)
    order = best
  }
}

/** The strongly connected component of each part, by the name of one of its parts. */
function components(below: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string> {
  const reach = (from: string) => {
    const seen = new Set([from])
    // A set that grows while it is walked is walked to its end.
    for (const part of seen) for (const next of below.get(part) ?? []) seen.add(next)
    return seen
  }
  const reached = new Map([...below.keys()].map((part) => [part, reach(part)]))
  const found = new Map<string, string>()
  for (const [part, others] of reached)
    if (!found.has(part))
      for (const other of others) if (reached.get(other)!.has(part)) found.set(other, part)
  return found
}
