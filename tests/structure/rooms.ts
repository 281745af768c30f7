import type { Import } from './imports'

/** Layering of a folder, derived from the imports between its parts. */
export interface Room {
  parts: number
  /** Length of the longest import path, in parts; parts in a cycle share a layer. */
  floors: number
  /** Imports between parts that reach each other, as `from -> to`. */
  inCircles: string[]
  /** The imports in a cycle that go upwards in the best order of the parts, which are the ones to reverse. */
  upward: string[]
}

/** Returns the part of a folder to which a file belongs: its first subfolder, or the file itself. */
function partOf(room: string, path: string): string | null {
  if (!path.startsWith(`${room}/`)) return null
  const [first, second] = path.slice(room.length + 1).split('/')
  // Each feature, flow and area is a part of its own.
  return second !== undefined && ['features', 'flows', 'areas'].includes(first!)
    ? `${first}/${second}`
    : first!
}

/** Returns the layering of a folder from the imports of its files, including type imports. */
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

/**
 * Returns the imports that go against an order of the parts which moving any single part wouldn't improve. The initial
 * order starts with the parts that import most.
 */
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

/** Returns the strongly connected component of each part, named after one of its members. */
function components(below: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string> {
  const reach = (from: string) => {
    const seen = new Set([from])
    // Iterating over a Set includes elements added during the iteration.
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
