import type { DiagramArrow } from '../diagram/types'
import type { Chart } from './chart'
import type { DrawnLane } from './story'
import { leadsTo, reasonOf, textFor, exitsFrom } from './exits'
import type { RareCase, StoryBox } from './types'

/** Returns the states outside the ordinary way to which its steps lead, in the order of the steps. */
export function rareCases(chart: Chart, drawn: readonly DrawnLane[], below: readonly StoryBox[]): RareCase[] {
  const steps = drawn.flatMap(({ rows }) => rows.flat())
  const listed = new Set(drawn.flatMap((one) => [...one.listed]))
  const isDrawn = (id: string) =>
    chart.leavesOf(id).some((leaf) => listed.has(leaf)) || below.some((box) => box.id === id)
  const found = new Map<string, RareCase>()
  const problems = new Set<string>()
  const isLanes = drawn.length > 1
  const add = (id: string, arrow: DiagramArrow, from: number) => {
    if (isDrawn(id)) return
    const text = textFor(chart, id) ?? reasonOf(chart, [arrow])
    const exit = found.get(id) ?? { id, title: chart.stateOf(id).caption, text, from: [] }
    if (!isLanes && !exit.from.includes(from)) exit.from.push(from)
    found.set(id, exit)
  }
  const opening = chart.diagram.arrows.filter(({ from }) => from === chart.initial || from === chart.root)
  const starts = opening.flatMap((arrow) => leadsTo(chart, arrow, steps))
  for (const { rows } of drawn)
    for (const [nth, row] of rows.entries())
      for (const step of row)
        for (const { kind, to, arrow } of exitsFrom(chart, step, steps))
          if (kind === 'rare') add(to, arrow, nth + 1)
          else if (kind === 'problem') problems.add(to)
  /** Whether a problem is drawn beside a step, or inside a rare way. */
  const isHome = (id: string) => problems.has(id) || chart.around(id).some((outer) => found.has(outer.id))
  const byRareFirst = starts.toSorted((a, b) => Number(a.kind === 'problem') - Number(b.kind === 'problem'))
  if (chart.kind === 'flow')
    for (const { kind, to, arrow } of byRareFirst)
      if (kind === 'rare' || (kind === 'problem' && !isHome(to))) add(to, arrow, 0)
  return [...found.values()].map((exit) =>
    Object.assign(exit, { from: exit.from.length > 1 ? exit.from.filter((one) => one > 0) : exit.from }),
  )
}

/** Returns the box, failure or rare way to which each leaf state belongs, by id. */
export function whereAll(
  chart: Chart,
  drawn: readonly DrawnLane[],
  below: readonly StoryBox[],
  rare: readonly RareCase[],
): Record<string, string> {
  const at = new Map<string, string>()
  const put = (leaf: string, home: string) => !at.has(leaf) && at.set(leaf, home)
  for (const step of drawn.flatMap(({ rows }) => rows.flat()))
    for (const leaf of step.leaves) put(leaf, step.id)
  for (const leaf of drawn.flatMap(({ listed }) => [...listed])) put(leaf, leaf)
  for (const { id } of below) put(id, id)
  for (const { id, back } of drawn.flatMap(({ lane }) => lane.rows.flatMap(({ lines }) => lines)))
    if (back === null) put(id, id)
  for (const { id } of rare) for (const leaf of chart.leavesOf(id)) put(leaf, id)
  // A state that only leads on from a rare way or a problem belongs to the first of them.
  for (let changed = true; changed;) {
    changed = false
    for (const [leaf, home] of at)
      for (const arrow of chart.exitsOf(leaf)) {
        const to = chart.entryOf(arrow.to)
        if (at.has(to) || (chart.kind === 'flow' && to === chart.initial)) continue
        put(to, at.get(chart.drawnAs(to)) ?? home)
        changed = true
      }
  }
  const leaves = chart.leavesOf(chart.root)
  return Object.fromEntries(leaves.flatMap((leaf) => (at.has(leaf) ? [[leaf, at.get(leaf)!]] : [])))
}
