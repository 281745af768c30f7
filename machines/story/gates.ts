import { capital, type Chart, firstSentence, grouped } from './chart'
import type { StoryStep } from './boxes'
import { waitsFor, exitsFrom } from './exits'
import type { Acts, StoryBar, StoryGate, StoryList } from './types'

const fewest = 3

/** A list of requirements after a step, and the states in it. */
export type Listed = { list: StoryList; states: string[]; back: string }

/**
 * Returns the list of requirements that a step's service may find unmet: at least three guarded answers that lead to
 * states whose way out is the same event, back to the same step. Some may also be met in place, by a wait that ends
 * there or back at the step. Null if there is none.
 */
export function gatesAfter(chart: Chart, step: StoryStep, steps: readonly StoryStep[]): Listed | null {
  const exits = exitsFrom(chart, step, steps)
  const isFailure = (id: string) =>
    exits.some(
      ({ arrow: { to, kinds } }) =>
        chart.entryOf(to) === id && (kinds.includes('failure') || kinds.includes('time')),
    )
  const stops = [...new Set(exits.filter(({ kind }) => kind !== 'step').map(({ arrow }) => arrow))]
    .filter(({ event, onlyIf }) => event.startsWith('xstate.done.actor.') && onlyIf !== null)
    .map(({ to }) => chart.entryOf(to))
    .filter((id) => !isFailure(id))
  const [first] = stops
  if (first === undefined) return null
  const isBack = (to: string) => step.leaves.includes(chart.entryOf(to))
  const returnOf = (id: string) => {
    const exits = chart.exitsOf(id)
    const direct = exits.filter(({ to }) => isBack(to))
    const isDetour = (wait: string) =>
      chart.exitsOf(wait).every(({ to }) => isBack(to) || chart.entryOf(to) === id)
    const others = exits.filter(({ to }) => !isBack(to))
    const events = new Set(direct.map(({ event }) => event))
    return events.size === 1 && others.every(({ to }) => isDetour(chart.entryOf(to))) ? direct[0] : undefined
  }
  const common = returnOf(first)
  const isCommon = (id: string) => returnOf(id)?.event === common?.event && returnOf(id)?.to === common?.to
  const states = stops.filter(
    (id) => common && isCommon(id) && step.leaves.includes(chart.entryOf(common.to)),
  )
  const gates = grouped([...new Set(states)], (id) => chart.viewOf(id)?.gate ?? id)
  if (gates.length < fewest) return null
  return {
    states,
    back: common!.caption,
    list: {
      title: chart.story.list?.title ?? '',
      says: chart.story.list?.says ?? '',
      gates: gates.map(([gate, ids]): StoryGate => ({
        name: chart.story.gates?.[gate] ?? gate,
        bars: ids.map((id) => barOf(chart, id)),
      })),
    },
  }
}

function barOf(chart: Chart, id: string): StoryBar {
  const { caption, description } = chart.stateOf(id)
  const says = chart.story.says?.[chart.pathOf(id)] ?? firstSentence(description)
  return { id, title: caption, says: capital(says), acts: (waitsFor(chart, id) ?? 'nobody') as Acts }
}
