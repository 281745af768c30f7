import type { Data } from '../../../../contract/calls/call-types'
import type { Story, StoryBox } from '../../../../machines/story/types'

export type Traffic = Pick<Data<'admin/workflow-traffic'>, 'moves' | 'stays'>

/** Time spent in a step or problem, in seconds; of the slowest of its states if it has several. */
export interface Stay {
  median: number
  p95: number
}

/** How often a step of a story was reached and how it was left; once per visit. */
export interface StepFigures {
  box: StoryBox
  /** Number of the step in its lane, from 1. */
  step: number
  /** Question of the step's lane; null for a whole machine. */
  lane: string | null
  runs: number
  /** Visits that ended, in whichever way. */
  left: number
  /** Visits that led to a later step. */
  wentOn: number
  /** Visits that ended because the page was closed. */
  leftPage: number
  /** Visits that led to one of the problems beside the step. */
  failed: number
  /** Null without visits that ended. */
  stay: Stay | null
  /** Visits by the id of the box, problem or rare case to which they led. */
  ledTo: ReadonlyMap<string, number>
}

/** Figures of a story. */
export interface Figures {
  /** In reading order. */
  steps: StepFigures[]
  /** Time by the id of a box, problem or rare case; without those that nobody left. */
  stays: ReadonlyMap<string, Stay>
}

/** Returns the figures of a story. `machine`: its id, with which state ids start. */
export function figuresOf(story: Story, machine: string, { moves, stays }: Traffic): Figures {
  const boxOf = (path: string) => story.at[`${machine}.${path}`]
  const slowest = new Map<string, Stay>()
  for (const { state, median_seconds: median, p95_seconds: p95 } of stays) {
    const box = boxOf(state)
    if (box && median >= (slowest.get(box)?.median ?? 0)) slowest.set(box, { median, p95 })
  }
  const steps = story.lanes.flatMap((lane) =>
    lane.rows.flatMap((row, nth) =>
      row.boxes.flatMap((box) =>
        box ? [{ box, lane: lane.question, step: nth + 1, lines: row.lines }] : [],
      ),
    ),
  )
  const rankOf = new Map(steps.map(({ box }, rank) => [box.id, rank]))
  return {
    stays: slowest,
    steps: steps.map(({ box, lane, step, lines }, rank) => {
      const isHere = (path: string) => boxOf(path) === box.id
      const sum = (some: readonly { n: number }[]) => some.reduce((all, { n }) => all + n, 0)
      const out = moves.filter(({ left, entered }) => left.some(isHere) && !entered.some(isHere))
      const ledTo = new Map<string, number>()
      for (const { entered, n } of out)
        for (const id of new Set(entered.flatMap((path) => boxOf(path) ?? [])))
          ledTo.set(id, (ledTo.get(id) ?? 0) + n)
      const led = [...ledTo].map(([id, n]) => ({ id, n }))
      const problems = new Set(lines.filter(({ back }) => back === null).map(({ id }) => id))
      return {
        box,
        lane,
        step,
        runs: sum(moves.filter(({ left, entered }) => entered.some(isHere) && !left.some(isHere))),
        left: sum(out),
        wentOn: sum(led.filter(({ id }) => (rankOf.get(id) ?? -1) > rank)),
        leftPage: sum(out.filter(({ entered }) => entered.length === 0)),
        failed: sum(led.filter(({ id }) => problems.has(id))),
        stay: slowest.get(box.id) ?? null,
        ledTo,
      }
    }),
  }
}
