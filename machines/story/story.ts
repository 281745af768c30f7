import type { DiagramArrow } from '../diagram/types'
import { boxOf, routesOf, type StoryStep } from './boxes'
import { actsOf, chartOf, firstSentence, grouped, type Chart, type StorySource } from './chart'
import { gatesAfter } from './gates'
import { pairsIn } from './pairs'
import { rareCases, whereAll } from './rare'
import { ranksOf, rowsOf, tooMany, type Rank } from './rows'
import { linesOf } from './exits'
import type { Story, StoryBox, StoryEdge, StoryLane, StoryLine } from './types'

const mostBoxes = 9

/** A lane with the steps of each of its rows. */
export type DrawnLane = { lane: StoryLane; rows: StoryStep[][]; listed: ReadonlySet<string> }

/**
 * Returns a machine's story: its ordinary way, what can go wrong in each step, and the rarer ways. Has no side effects.
 * Throws if it has more than nine boxes, and names the routes to shorten.
 */
export function storyOf(source: StorySource): Story {
  const chart = chartOf(source)
  const { story, diagram } = chart
  const frame = diagram.states.find(({ type }) => type === 'parallel')
  const drawn = frame ? lanesOf(chart, frame.children) : [laneOf(chart, chart.root)]
  const below = frame ? belowOf(chart, frame.id) : []
  const rare = rareCases(chart, drawn, below)
  const count =
    below.length +
    drawn
      .flatMap(({ lane }) => lane.rows)
      .reduce((sum, { boxes, list }) => sum + boxes.filter(Boolean).length + (list ? 1 : 0), 0)
  if (count > mostBoxes) throw new Error(tooMany(chart, `has ${count} boxes, more than ${mostBoxes}`))
  return {
    who: story.who,
    counterpart: story.counterpart ?? null,
    short: story.short ?? diagram.states[0]!.description,
    whole: story.whole ?? null,
    lanes: drawn.map(({ lane }) => lane),
    below,
    rare: rare.map(({ id, title, text, from }) => ({ id, title, text, from })),
    at: whereAll(chart, drawn, below, rare),
  }
}

/** Returns a lane per region; the region with a problem comes first. */
function lanesOf(chart: Chart, regions: readonly string[]): DrawnLane[] {
  const hasProblem = (id: string) => chart.leavesOf(id).some((leaf) => chart.stateOf(leaf).bad)
  return regions
    .toSorted((a, b) => Number(hasProblem(b)) - Number(hasProblem(a)))
    .map((region) => (hasProblem(region) ? laneOf(chart, region) : pairsIn(chart, region)))
}

const stepsIn = (steps: readonly (StoryStep | null)[]) => steps.filter((step) => step !== null)

function laneOf(chart: Chart, frame: string): DrawnLane {
  const { caption, description, parent } = chart.stateOf(frame)
  const routes = routesOf(chart, (id) => id.startsWith(`${frame}.`))
  const steps = [...new Set(routes.flat())]
  const ranks = ranksOf(chart, routes, (step) => gatesAfter(chart, step, steps))
  const listed = new Set(ranks.flatMap((rank) => rank.listed?.states ?? []))
  const numberOf = (step: StoryStep) => ranks.findIndex((rank) => rank.steps.includes(step)) + 1
  const linesIn = ({ steps: own, listed: list }: Rank, nth: number): StoryLine[] => {
    const lines = linesOf(chart, stepsIn(own), steps, numberOf)
    const before = ranks[nth - 1]?.steps[0]
    if (!list || !before) return lines.filter(({ id }) => !listed.has(id))
    const text = chart.story.outcomes?.['list'] ?? list.back
    return [{ id: before.id, back: nth, title: chart.stateOf(before.id).caption, text }]
  }
  const rows = rowsOf(chart, ranks, (step) => startOf(chart, step)).map((row, nth) =>
    Object.assign(row, { lines: linesIn(ranks[nth]!, nth) }),
  )
  return {
    lane: {
      id: frame,
      question: parent === null ? null : caption,
      about: parent === null ? null : firstSentence(description),
      rows,
      held: steps.some(({ leaves }) => leaves.some(chart.isHeld)),
    },
    rows: ranks.map((rank) => stepsIn(rank.steps)),
    listed,
  }
}

/** Returns the arrow from the start: the story's own text, or the event that opens a flow and the person who sends it. */
function startOf(chart: Chart, step: StoryStep): Pick<StoryEdge, 'text' | 'by'> {
  const own = chart.story.edges?.[`start>${chart.pathOf(step.id)}`]
  if (own !== undefined || chart.kind === 'record') return { text: own ?? chart.phrases.fromStart }
  const exits = chart.exitsOf(chart.initial)
  const into = exits.find((arrow) => step.leaves.includes(chart.entryOf(arrow.to))) ?? exits[0]
  return { text: into?.caption ?? '', ...(into?.who.includes('person') && { by: chart.story.who }) }
}

/** Returns a box for each state to which an event of the whole machine leads. */
function belowOf(chart: Chart, frame: string): StoryBox[] {
  const arrows = chart.diagram.arrows.filter(({ from, to }) => from === frame && to !== frame)
  const byTarget = grouped(arrows, ({ to }) => chart.entryOf(to))
  const senders = (all: readonly DiagramArrow[]) => [...new Set(all.flatMap(({ who }) => who.map(actsOf)))]
  return byTarget.map(([id, all]) =>
    Object.assign(boxOf(chart, { id, leaves: [id] }, true), { acts: senders(all) }),
  )
}
