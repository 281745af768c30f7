import type { DiagramArrow } from '../diagram/types'
import { actsOf, capital, type Chart } from './chart'
import type { StoryStep } from './boxes'
import type { StoryLine } from './types'

/** Where a transition out of a step leads. */
export type Exit = { arrow: DiagramArrow; to: string } & (
  | { kind: 'step'; step: StoryStep }
  | { kind: 'problem' | 'rare' }
)

/** Returns the transitions that leave a step, in the order in which they are tried; those left at once are followed. */
export function exitsFrom(chart: Chart, step: StoryStep, steps: readonly StoryStep[]): Exit[] {
  const arrows = step.leaves.flatMap(chart.exitsOf)
  return [...new Set(arrows)].flatMap((arrow) => leadsTo(chart, arrow, steps))
}

/** Returns where a transition leads, through states that are left at once. */
export function leadsTo(
  chart: Chart,
  arrow: DiagramArrow,
  steps: readonly StoryStep[],
  from: string[] = [],
): Exit[] {
  const to = chart.entryOf(arrow.to)
  const step = steps.find(({ leaves }) => leaves.includes(to))
  if (step) return [{ arrow, to: step.id, kind: 'step', step }]
  if (to === chart.initial || from.includes(to)) return []
  if (chart.isAlways(to))
    return chart
      .exitsOf(to)
      .filter(({ event }) => event === 'always')
      .flatMap((next) => leadsTo(chart, next, steps, from.concat(to)))
      .map((exit) => Object.assign(exit, { arrow }))
  if (chart.stateOf(to).bad) return [{ arrow, to, kind: 'problem' }]
  return [{ arrow, to: outermost(chart, to, steps), kind: 'rare' }]
}

/** Returns the outermost compound state around a state that has no step inside, or the state. */
function outermost(chart: Chart, id: string, steps: readonly StoryStep[]): string {
  const free = chart
    .around(id)
    .filter((outer) => !steps.some(({ leaves }) => leaves.some((leaf) => leaf.startsWith(`${outer.id}.`))))
  return free.at(-1)?.id ?? id
}

/**
 * Returns what can go wrong in the steps of a row, one line each: problems and returns to an earlier step. Those after
 * which an administrator decides come last. `numberOf`: row number of a step.
 */
export function linesOf(
  chart: Chart,
  row: readonly StoryStep[],
  steps: readonly StoryStep[],
  numberOf: (step: StoryStep) => number,
): StoryLine[] {
  const lines = new Map<string, StoryLine>()
  for (const step of row) {
    const exits = exitsFrom(chart, step, steps)
    for (const exit of exits) {
      const { caption: title } = chart.stateOf(exit.to)
      if (exit.kind === 'problem' && !lines.has(exit.to))
        lines.set(exit.to, { id: exit.to, back: null, title, text: outcomeOf(chart, exit.to, step) })
      if (exit.kind !== 'step' || exit.arrow.ordinary) continue
      const back = numberOf(exit.step)
      if (back >= numberOf(step) || lines.has(`${back}`)) continue
      const again = exits.filter((other) => other.to === exit.to).map(({ arrow }) => arrow)
      const text = textFor(chart, exit.to, step) ?? reasonOf(chart, again)
      lines.set(`${back}`, { id: exit.to, back, title, text })
    }
  }
  const isLater = ({ id, back }: StoryLine) => back === null && waitsFor(chart, id) === 'admin'
  return [...lines.values()].toSorted((a, b) => Number(isLater(a)) - Number(isLater(b)))
}

/** Returns the story's own text on what follows a state, after one step or after any. */
export function textFor({ story, pathOf }: Chart, id: string, step?: StoryStep): string | undefined {
  const { outcomes } = story
  return (step && outcomes?.[`${pathOf(step.id)}>${pathOf(id)}`]) ?? outcomes?.[pathOf(id)]
}

/** Returns who has to act in a state that isn't a step. */
export function waitsFor(chart: Chart, id: string): string | undefined {
  const { waitingFor } = chart.viewOf(id) ?? {}
  if (waitingFor) return waitingFor
  const next = chart.metaOf(id)?.next?.by ?? chart.exitsOf(chart.entryOf(id))[0]?.who[0]
  return next && actsOf(next)
}

/** Returns what follows a problem: the next act of the person who goes on. */
function outcomeOf(chart: Chart, id: string, step: StoryStep): string {
  const own = textFor(chart, id, step)
  if (own !== undefined) return own
  const who = waitsFor(chart, id)
  const next = chart.exitsOf(chart.entryOf(id)).find((arrow) => arrow.who.some((one) => actsOf(one) === who))
  if (!next) return ''
  const name = who === 'person' ? chart.story.who : who === 'admin' ? chart.phrases.admin : null
  return name === null ? capital(next.caption) : `${name} ${next.caption}`
}

/** Returns why transitions are taken: the answer of a service, its refusal, or the act of a person. */
export function reasonOf(chart: Chart, arrows: readonly DiagramArrow[]): string {
  const answers = arrows.filter(({ event }) => event.startsWith('xstate.') || event === 'always')
  const guarded = answers.find(({ onlyIf }) => onlyIf !== null)
  if (guarded) return capital(guarded.onlyIf!)
  return answers.length > 0 ? chart.phrases.refused : capital(arrows[0]!.caption)
}
