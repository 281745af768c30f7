import { transitionIds } from '../../machines/diagram/ids'
import { dice } from './seeded-random'
import type { Edge, Graph } from './explore'

/** One walk from the start of a machine. */
export type Tour = { name: string; steps: Edge[] }

export type TourOptions = {
  /** Number of random orders tried; the cheapest set of walks is used. */
  tries?: number
  seed?: number
  /** Number of steps after which a walk proceeds to a final state or stops. */
  longest?: number
  /** Returns whether this runner can't trigger a step; `unwalked` reports the transitions of such steps. */
  avoid?: (edge: Edge) => boolean
}

/**
 * Returns walks that together take every transition: greedily goes to the nearest new step, leaves final states for
 * last and starts over when stuck. Seeded, so each run gives the same list.
 */
export function tours(graph: Graph, options: TourOptions = {}): Tour[] {
  const { tries = 60, seed = 1, longest = 30, avoid = () => false } = options
  let best: Edge[][] = []
  let cost = Infinity
  for (let i = 0; i < tries; i++) {
    const walks = oneOrder(graph, dice(seed + i), longest, avoid)
    const price = walks.reduce((sum, walk) => sum + walk.length + 10, 0)
    if (price < cost) [best, cost] = [walks, price]
  }
  return best.map((steps, i) => ({ name: `tour ${i + 1} (${steps.length} steps)`, steps }))
}

/** Returns the machine's transitions that none of these walks takes. */
export function unwalked(graph: Graph, walks: readonly Tour[]): string[] {
  const walked = new Set(walks.flatMap((walk) => walk.steps.flatMap((step) => step.transitionIds)))
  return [...transitionIds(graph.machine).values()].filter((id) => !walked.has(id))
}

function oneOrder(
  graph: Graph,
  random: () => number,
  longest: number,
  avoid: (edge: Edge) => boolean,
): Edge[][] {
  const open = new Set<string>()
  for (const list of graph.edges.values())
    for (const edge of list) if (!avoid(edge)) for (const id of edge.transitionIds) open.add(id)
  const walks: Edge[][] = []
  while (open.size > 0) {
    const walk: Edge[] = []
    for (let at = graph.start; ;) {
      let leg = nearest(graph, at, open, random, avoid)
      // A final state ends a walk, so a long walk continues to one; otherwise that state would need a walk of its own.
      if (leg !== null && walk.length > 0 && walk.length + leg.length > longest)
        leg = nearest(graph, at, open, random, avoid, 'end')
      if (leg === null) break
      for (const edge of leg) for (const id of edge.transitionIds) open.delete(id)
      walk.push(...leg)
      at = leg.at(-1)?.to ?? at
    }
    if (walk.length === 0) break
    walks.push(walk)
  }
  return walks
}

/**
 * Finds the shortest path to a new step. A step that ends the machine is chosen only if no other is left or if it is
 * `wanted`.
 */
function nearest(
  graph: Graph,
  at: string,
  open: Set<string>,
  random: () => number,
  avoid: (edge: Edge) => boolean,
  wanted: 'step' | 'end' = 'step',
): Edge[] | null {
  const seen = new Set([at])
  let ending: Edge[] | null = null
  let front: { key: string; transition: Edge[] }[] = [{ key: at, transition: [] }]
  while (front.length > 0) {
    const next: typeof front = []
    for (const { key, transition } of shuffled(front, random)) {
      for (const edge of shuffled(graph.edges.get(key) ?? [], random)) {
        if (avoid(edge)) continue
        if (edge.transitionIds.some((id) => open.has(id))) {
          const ends = (graph.edges.get(edge.to) ?? []).length === 0
          if (ends === (wanted === 'end')) return [...transition, edge]
          if (ends) ending ??= [...transition, edge]
        }
        if (!seen.has(edge.to)) {
          seen.add(edge.to)
          next.push({ key: edge.to, transition: [...transition, edge] })
        }
      }
    }
    front = next
  }
  return ending
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const [a, b] = [copy[i] as T, copy[j] as T]
    copy[i] = b
    copy[j] = a
  }
  return copy
}
