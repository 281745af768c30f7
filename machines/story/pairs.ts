import type { StoryStep } from './boxes'
import { boxOf } from './boxes'
import { firstSentence, type Chart } from './chart'
import { tooMany } from './rows'
import type { DrawnLane } from './story'
import type { StoryEdge } from './types'

/**
 * Returns the lane of a region without problems: its first state, and below it the states that lead there and back,
 * with both labels.
 */
export function pairsIn(chart: Chart, region: string): DrawnLane {
  const { caption, description } = chart.stateOf(region)
  const first = chart.entryOf(region)
  const others = chart.leavesOf(region).filter((id) => id !== first)
  if (others.length > 2) throw new Error(tooMany(chart, `has more than three states in ${region}`))
  const between = (from: string, to: string) =>
    chart.exitsOf(from).find((arrow) => chart.entryOf(arrow.to) === to)?.caption ?? ''
  const edges = others.map((id, nth): StoryEdge => {
    const key = `${chart.pathOf(first)}>${chart.pathOf(id)}`
    const back = between(id, first)
    return {
      from: 0,
      to: nth as 0 | 1,
      text: chart.story.edges?.[key] ?? between(first, id),
      ...(back && { back }),
    }
  })
  const stepOf = (id: string): StoryStep => ({ id, leaves: [id] })
  const rows = [[stepOf(first)], others.map(stepOf)]
  return {
    lane: {
      id: region,
      question: caption,
      about: firstSentence(description),
      rows: rows.map((steps, nth) => ({
        boxes: steps.map((step) => boxOf(chart, step, false)),
        list: null,
        edges:
          nth === 0
            ? [
                {
                  from: 0,
                  to: 0,
                  text: chart.story.edges?.[`start>${chart.pathOf(first)}`] ?? chart.phrases.fromStart,
                },
              ]
            : edges,
        lines: [],
      })),
      held: false,
    },
    rows,
    listed: new Set(),
  }
}
