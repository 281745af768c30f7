import type { Data } from '../../../../contract/calls/call-types'
import type { Story, StoryBox } from '../../../../machines/story/types'

export type Traffic = Pick<Data<'admin/workflow-traffic'>, 'moves' | 'stays'>

/** How often a step of a story was reached and how it was left; once per visit. */
export interface StepFigures {
  box: StoryBox
  /** Number of the step in its lane, from 1. */
  step: number
  /** Question of the step's lane; null for a whole machine. */
  lane: string | null
  runs: number
  /** Visits that led to a later step. */
  wentOn: number
  /** Visits that ended because the page was closed. */
  leftPage: number
  /** Visits that led to one of the problems beside the step. */
  failed: number
  /** Time in the step, in seconds; of the slowest of its states if it has several. Null without visits that ended. */
  stay: { median: number; p95: number } | null
}

/** Returns the figures of each step of a story, in reading order. `machine`: its id, with which state ids start. */
export function figuresOf(story: Story, machine: string, { moves, stays }: Traffic): StepFigures[] {
  const boxOf = (path: string) => story.at[`${machine}.${path}`]
  const steps = story.lanes.flatMap((lane) =>
    lane.rows.flatMap((row, nth) =>
      row.boxes.flatMap((box) =>
        box ? [{ box, lane: lane.question, step: nth + 1, lines: row.lines }] : [],
      ),
    ),
  )
  const rankOf = new Map(steps.map(({ box }, rank) => [box.id, rank]))
  return steps.map(({ box, lane, step, lines }, rank) => {
    const isHere = (path: string) => boxOf(path) === box.id
    const sum = (some: typeof moves) => some.reduce((all, { n }) => all + n, 0)
    const out = moves.filter(({ left, entered }) => left.some(isHere) && !entered.some(isHere))
    const leadsTo = (fits: (id: string) => boolean) =>
      sum(out.filter(({ entered }) => entered.some((path) => fits(boxOf(path) ?? ''))))
    const problems = new Set(lines.filter(({ back }) => back === null).map(({ id }) => id))
    const slowest = stays
      .filter(({ state }) => isHere(state))
      .toSorted((a, b) => b.median_seconds - a.median_seconds)[0]
    return {
      box,
      lane,
      step,
      runs: sum(moves.filter(({ left, entered }) => entered.some(isHere) && !left.some(isHere))),
      wentOn: leadsTo((id) => (rankOf.get(id) ?? -1) > rank),
      leftPage: sum(out.filter(({ entered }) => entered.length === 0)),
      failed: leadsTo((id) => problems.has(id)),
      stay: slowest ? { median: slowest.median_seconds, p95: slowest.p95_seconds } : null,
    }
  })
}
