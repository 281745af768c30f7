import { actsOf, firstSentence, type Chart } from './chart'
import type { Acts, StoryBox } from './types'

/** A step before it is drawn: the box's state and all leaf states that it represents. */
export type StoryStep = { id: string; leaves: string[] }

/**
 * Returns the ordinary ways as steps. Omits states that only wait for the flow to open, and states that are left at
 * once; joins neighbours that show the same screen and wait for the same side.
 */
export function routesOf(chart: Chart, within: (id: string) => boolean = () => true): StoryStep[][] {
  const routes = chart.ordinary.map((route) => route.map(chart.idOf)).filter((route) => route.every(within))
  const whole = routes.map((route) => wholeRoute(route, routes).filter((id) => isStep(chart, id)))
  const joined = joinedIn(chart, whole)
  const steps = new Map<string, StoryStep>()
  for (const states of new Set(joined.values())) {
    const step = stepOf(chart, states, new Set(joined.keys()))
    for (const id of states) steps.set(id, step)
  }
  return whole.map((route) => Array.from(new Set(route.map((id) => steps.get(id)!))))
}

/** Returns a way with the part before it, taken from the way that it branches off. */
export function wholeRoute(route: readonly string[], routes: readonly (readonly string[])[]): string[] {
  const [first] = route
  const trunk = routes.find((other) => other !== route && first !== undefined && other.indexOf(first) > 0)
  return [...(trunk?.slice(0, trunk.indexOf(first!)) ?? []), ...route]
}

function isStep(chart: Chart, id: string): boolean {
  return !chart.isAlways(id) && !(chart.kind === 'flow' && id === chart.initial)
}

/** Groups the states of all ways into steps, by state. */
function joinedIn(chart: Chart, routes: readonly string[][]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const route of routes)
    for (const [nth, id] of route.entries()) {
      const before = route[nth - 1]
      const group =
        groups.get(id) ?? (before !== undefined && isSame(chart, before, id) ? groups.get(before)! : [])
      if (!group.includes(id)) group.push(id)
      groups.set(id, group)
    }
  return groups
}

function isSame(chart: Chart, a: string, b: string): boolean {
  const [one, other] = [chart.viewOf(a), chart.viewOf(b)]
  if (!one || !other || one.screen !== other.screen) return false
  return (one.waitingFor === 'person') === (other.waitingFor === 'person')
}

/**
 * Returns the step of some ordinary states. If they are all the ordinary states of a compound state that shows one
 * screen, the step is that compound state. In records, which have no screens, any compound state will do.
 */
function stepOf(chart: Chart, states: readonly string[], ordinary: ReadonlySet<string>): StoryStep {
  const [first] = states
  const outer = chart.around(first!).findLast(({ id }) => {
    const inside = [...ordinary].filter((one) => one.startsWith(`${id}.`))
    const screens = chart.leavesOf(id).filter((leaf) => !chart.isAlways(leaf))
    return (
      inside.every((one) => states.includes(one)) &&
      states.every((one) => one.startsWith(`${id}.`)) &&
      (chart.kind === 'record' || new Set(screens.map((leaf) => chart.viewOf(leaf)?.screen)).size === 1)
    )
  })
  const whole = chart.kind === 'flow' && outer ? [outer.id] : states
  const leaves = new Set(whole.flatMap(chart.leavesOf))
  const drawnHere = chart.leavesOf(chart.root).filter((leaf) => leaves.has(chart.drawnAs(leaf)))
  return { id: outer?.id ?? first!, leaves: [...new Set([...leaves, ...drawnHere])] }
}

/** Returns the box of a step; `last` is a step after which nothing follows. */
export function boxOf(chart: Chart, { id, leaves }: StoryStep, last: boolean): StoryBox {
  const { caption, description } = chart.stateOf(id)
  const says = chart.story.says?.[chart.pathOf(id)] ?? firstSentence(description)
  return { id, title: caption, says, acts: actsIn(chart, id, leaves, last) }
}

function actsIn(chart: Chart, id: string, leaves: readonly string[], last: boolean): Acts[] {
  const waits = chart.viewOf(id)?.waitingFor
  if (waits && waits !== 'nobody') return [waits]
  if (last) return ['done']
  const next = leaves.map((leaf) => chart.metaOf(leaf)?.next?.by).find((by) => by !== undefined)
  const exits = leaves.flatMap(chart.exitsOf)
  const onward =
    exits.find((arrow) => arrow.ordinary) ?? exits.find((arrow) => !leaves.includes(chart.entryOf(arrow.to)))
  const [who] = next ? [next] : (onward?.who ?? [])
  return [who ? actsOf(who) : 'server']
}
