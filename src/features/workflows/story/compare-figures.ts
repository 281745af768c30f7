import type { Story } from '../../../../machines/story/types'
import type { Figures, StepFigures } from './figures'

/** Visits that took a way out of a step, of all visits that left it. */
export interface Share {
  n: number
  of: number
}

/**
 * Certainty of a difference between two shares: `clear` if its 95 % interval excludes zero, `few` if there are too few
 * visits for shares at all.
 */
export type Certainty = 'clear' | 'chance' | 'few'

export interface ComparedShare {
  before: Share
  after: Share
  verdict: Certainty
}

/** A step in two ranges of days. */
export interface StepChange {
  box: StepFigures['box']
  step: number
  lane: string | null
  visits: { before: number; after: number }
  /** Visits that went on to a later step. */
  wentOn: ComparedShare
  /** Ways out of the step, by the id of the box, problem or rare case to which they lead. */
  exits: ReadonlyMap<string, ComparedShare>
  /** Median times in seconds; null if a range has too few visits. */
  median: { before: number | null; after: number | null }
}

/** Visits below which a share or a median says nothing. */
const leastVisits = 30
/** Visits below which a way is too rare to tell whether it changed. */
const leastCases = 10

/** Returns the share as a number from 0 to 1; 0 without visits. */
export const rateOf = ({ n, of }: Share): number => (of === 0 ? 0 : n / of)

function compared(before: Share, after: Share): ComparedShare {
  const isFew = [before, after].some(({ of }) => of < leastVisits)
  const isRare = Math.max(before.n, after.n) < leastCases
  const [p, q] = [rateOf(before), rateOf(after)]
  const margin = 1.96 * Math.sqrt((p * (1 - p)) / before.of + (q * (1 - q)) / after.of)
  const verdict = isFew ? 'few' : !isRare && Math.abs(q - p) > margin ? 'clear' : 'chance'
  return { before, after, verdict }
}

/** Compares the steps of a story in two ranges of days, in reading order. */
export function compareFigures(before: Figures, after: Figures): StepChange[] {
  return after.steps.flatMap((now, at) => {
    const was = before.steps[at]
    if (!was || (was.runs === 0 && now.runs === 0)) return []
    const shareOf = ({ left }: StepFigures, n: number): Share => ({ n, of: left })
    const targets = new Set([...was.ledTo.keys(), ...now.ledTo.keys()])
    const medianOf = ({ left, stay }: StepFigures) => (left < leastVisits ? null : (stay?.median ?? null))
    return [
      {
        box: now.box,
        step: now.step,
        lane: now.lane,
        visits: { before: was.runs, after: now.runs },
        wentOn: compared(shareOf(was, was.wentOn), shareOf(now, now.wentOn)),
        exits: new Map(
          [...targets].map((id) => [
            id,
            compared(shareOf(was, was.ledTo.get(id) ?? 0), shareOf(now, now.ledTo.get(id) ?? 0)),
          ]),
        ),
        median: { before: medianOf(was), after: medianOf(now) },
      },
    ]
  })
}

/** Returns the titles of a story's boxes, problems and rare cases by id. */
export function titlesIn({ lanes, below, rare }: Story): ReadonlyMap<string, string> {
  const rows = lanes.flatMap((lane) => lane.rows)
  return new Map([
    ...rare.map(({ id, title }) => [id, title] as const),
    ...rows.flatMap(({ lines }) =>
      lines.filter(({ back }) => back === null).map(({ id, title }) => [id, title] as const),
    ),
    ...rows.flatMap(({ list }) =>
      (list?.gates ?? []).flatMap(({ bars }) => bars.map(({ id, title }) => [id, title] as const)),
    ),
    ...below.map(({ id, title }) => [id, title] as const),
    ...rows.flatMap(({ boxes }) => boxes.flatMap((box) => (box ? [[box.id, box.title] as const] : []))),
  ])
}
