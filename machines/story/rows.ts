import type { DiagramArrow } from '../diagram/types'
import { boxOf, type StoryStep } from './boxes'
import type { Chart } from './chart'
import type { Listed } from './gates'
import type { StoryEdge, StoryRow } from './types'

/** A row before it is drawn: its steps by column, or a list. */
export type Rank = { steps: (StoryStep | null)[]; listed: Listed | null }

/** Arranges the ordinary ways in rows: routes that part share a row until they meet again. */
export function ranksOf(
  chart: Chart,
  routes: readonly (readonly StoryStep[])[],
  listAfter: (step: StoryStep) => Listed | null,
): Rank[] {
  const [one = [], other] = routes
  if (routes.length > 2) throw new Error(tooMany(chart, 'has more than two routes'))
  const parts = other ? parted(one, other) : { trunk: one, sides: [[], []], rest: [] }
  const [left = [], right = []] = parts.sides
  const sides = Array.from({ length: Math.max(left.length, right.length) }, (_, nth) => [
    left[nth] ?? null,
    right[nth] ?? null,
  ])
  const ranks = [...parts.trunk.map((step) => [step]), ...sides, ...parts.rest.map((step) => [step])]
  return ranks.flatMap((steps): Rank[] => {
    const listed = steps.length === 1 && steps[0] ? listAfter(steps[0]) : null
    const rank = { steps, listed: null }
    return listed ? [rank, { steps: [], listed }] : [rank]
  })
}

/** Returns the text of an error that names the routes to shorten. */
export const tooMany = ({ root, ordinary }: Chart, what: string) =>
  `The story of ${root} ${what}. Shorten its ordinary ways: ${ordinary.map((way) => way.join(' > ')).join('; ')}`

/** Splits two ways into their common beginning, what differs, and their common end. */
function parted(one: readonly StoryStep[], other: readonly StoryStep[]) {
  const until = one.findIndex((step, nth) => other[nth] !== step)
  const fork = until === -1 ? one.length : until
  const meet = one.slice(fork).find((step) => other.includes(step))
  const [first, second] = [one, other].map((route) => (meet ? route.indexOf(meet) : route.length)) as [
    number,
    number,
  ]
  const rest = [one.slice(first), other.slice(second)].toSorted((a, b) => b.length - a.length)[0]!
  return { trunk: one.slice(0, fork), sides: [one.slice(fork, first), other.slice(fork, second)], rest }
}

/** Draws the boxes and arrows of each rank. `start`: label of the arrow into a first step. */
export function rowsOf(
  chart: Chart,
  ranks: readonly Rank[],
  start: (step: StoryStep) => Pick<StoryEdge, 'text' | 'by'>,
): StoryRow[] {
  return ranks.map((rank, nth): StoryRow => {
    const isLast = (column: number) =>
      !ranks.slice(nth + 1).some(({ steps, listed }) => listed !== null || at(steps, column))
    return {
      boxes: rank.steps.map((step, column) => step && boxOf(chart, step, isLast(column))),
      list: rank.listed?.list ?? null,
      edges: edgesInto(chart, ranks, nth, start),
      lines: [],
    }
  })
}

/** Returns the step in a column; a row of one step spans both columns. */
const at = (steps: readonly (StoryStep | null)[], column: number) =>
  steps.length === 1 ? steps[0] : steps[column]

function edgesInto(
  chart: Chart,
  ranks: readonly Rank[],
  nth: number,
  start: (step: StoryStep) => Pick<StoryEdge, 'text' | 'by'>,
): StoryEdge[] {
  const into = ranks[nth]!
  const before = ranks[nth - 1]
  const columns = (rank: Rank): (0 | 1)[] => (rank.steps.length === 2 ? [0, 1] : [0])
  /** The nearest step above in a column, past rows without one. */
  const above = (column: number) =>
    ranks
      .slice(0, nth)
      .toReversed()
      .find(({ steps, listed }) => listed !== null || at(steps, column))
  const pairs = before
    ? columns(before)
        .flatMap((from) => columns(into).map((to) => ({ from, to })))
        .filter(({ from, to }) => before.steps.length !== 2 || into.steps.length !== 2 || from === to)
    : columns(into).map((to) => ({ from: 0 as const, to }))
  return pairs.flatMap(({ from, to }) => {
    const target = into.listed ?? into.steps[to]
    const source = above(from)
    const ends = !at(before?.steps ?? [], from) && !ranks.slice(nth).some(({ steps }) => at(steps, to))
    if (ends) return []
    if (!source) return target && 'leaves' in target ? [{ from, to, ...start(target) }] : []
    const origin = source.listed ?? at(source.steps, from)!
    return [{ from, to, text: target ? edgeText(chart, origin, target) : '' }]
  })
}

function edgeText(chart: Chart, from: StoryStep | Listed, to: StoryStep | Listed): string {
  const name = (end: StoryStep | Listed) => ('leaves' in end ? chart.pathOf(end.id) : 'list')
  const own = chart.story.edges?.[`${name(from)}>${name(to)}`]
  if (own !== undefined) return own
  if (!('leaves' in from)) return ''
  const ordinary = from.leaves
    .flatMap(chart.exitsOf)
    .filter((arrow) => arrow.ordinary && !leadsInto(chart, arrow, from))
  const direct = 'leaves' in to && ordinary.find((arrow) => leadsInto(chart, arrow, to))
  return (direct || ordinary[0])?.caption ?? ''
}

const leadsInto = (chart: Chart, arrow: DiagramArrow, { leaves }: StoryStep) =>
  leaves.includes(chart.entryOf(arrow.to))
