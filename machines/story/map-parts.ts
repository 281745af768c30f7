import type { DiagramArrow } from '../diagram/types'
import { actsOf, capital, grouped, type Chart } from './chart'
import type { MapLine, MapPart } from './map-types'
import type { Acts } from './types'

/** Returns the transitions of a state itself as acts and numbered answers. */
export function partsOf(chart: Chart, id: string): MapPart[] {
  const arrows = chart.diagram.arrows.filter(({ from }) => from === id)
  const isLate = ({ event, kinds }: DiagramArrow) =>
    event.startsWith('xstate.error.') || (event.startsWith('xstate.after.') && kinds.includes('time'))
  const answers = arrows.filter(({ event }) => event.startsWith('xstate.done.'))
  const late = answers.length > 0 ? arrows.filter(isLate) : []
  const others = arrows.filter((arrow) => !answers.includes(arrow) && !late.includes(arrow))
  const byEvent = grouped(others, ({ event, who }) => `${event} ${who.join()}`)
  const acts = byEvent.filter(([, all]) => all.length === 1).map(([, all]) => actOf(chart, all[0]!))
  return [
    ...(answers.length > 0 ? [answersOf(chart, answers, late)] : []),
    ...byEvent.filter(([, all]) => all.length > 1).map(([, all]) => fanOf(chart, all)),
    ...grouped(acts, ({ acts: who }) => who).map(([who, all]): MapPart => ({
      title: null,
      acts: who as Acts,
      lines: all.map(({ line }) => line),
    })),
  ]
}

/** Returns what a service answers; what leads on otherwise, after a refusal or too late shares a line per target. */
function answersOf(chart: Chart, answers: readonly DiagramArrow[], late: readonly DiagramArrow[]): MapPart {
  const { none, other } = chart.phrases
  const guarded = answers.filter(({ onlyIf }) => onlyIf !== null)
  const rest = [...answers.filter(({ onlyIf }) => onlyIf === null), ...late]
  const textOf = ({ event, caption, onlyIf, otherwise }: DiagramArrow) => {
    if (event.startsWith('xstate.done.')) return guarded.length > 0 ? other : caption
    return onlyIf === null || otherwise ? caption : `${caption}: ${onlyIf}`
  }
  const shared = grouped(rest, ({ to }) => chart.entryOf(to)).map(([, all]): MapLine => {
    const texts = [...new Set(all.map(textOf))]
    const text = texts.join(chart.phrases.or)
    return lineOf(chart, all, capital(text === other && guarded.length > 1 ? none : text))
  })
  return {
    title: capital(answers[0]!.caption),
    acts: actsIn(answers[0]!),
    lines: [...sameTexts(chart, guarded), ...shared],
  }
}

/** Returns the guards of one event; the last, without a guard, is taken if the others fail. */
function fanOf(chart: Chart, arrows: readonly DiagramArrow[]): MapPart {
  const guarded = arrows.filter(({ onlyIf }) => onlyIf !== null)
  const rest = arrows.filter(({ onlyIf }) => onlyIf === null)
  return {
    title: actText(chart, arrows[0]!),
    acts: actsIn(arrows[0]!),
    lines: [
      ...sameTexts(chart, guarded),
      ...rest.map((arrow) => lineOf(chart, [arrow], capital(chart.phrases.other))),
    ],
  }
}

/** Returns a line per guard; transitions with the same guard and target share one. */
const sameTexts = (chart: Chart, arrows: readonly DiagramArrow[]): MapLine[] =>
  grouped(arrows, ({ onlyIf, to }) => `${onlyIf}>${chart.entryOf(to)}`).map(([, all]) =>
    lineOf(chart, all, capital(all[0]!.onlyIf!)),
  )

function actOf(chart: Chart, arrow: DiagramArrow): { acts: Acts; line: MapLine } {
  const onlyIf = arrow.onlyIf === null ? null : chart.phrases.onlyIf(arrow.onlyIf)
  return { acts: actsIn(arrow), line: { ...lineOf(chart, [arrow], actText(chart, arrow)), onlyIf } }
}

function lineOf(chart: Chart, arrows: readonly DiagramArrow[], text: string): MapLine {
  const [{ from, to }] = arrows as [DiagramArrow]
  return {
    text,
    onlyIf: null,
    to: to === from ? null : chart.entryOf(to),
    ordinary: arrows.some(({ ordinary }) => ordinary),
    arrows: arrows.map(({ id }) => id),
  }
}

const actsIn = ({ who: [first] }: DiagramArrow): Acts => (first ? actsOf(first) : 'nobody')

/**
 * Returns an event as the act of a person by name. The caption of an event that services or the clock send, anywhere in
 * the chart, is already a sentence.
 */
export function actText({ story, phrases, diagram }: Chart, { event, caption, who }: DiagramArrow): string {
  const senders = diagram.arrows.filter((arrow) => arrow.event === event).flatMap((arrow) => arrow.who)
  if (senders.some((one) => ['service', 'server', 'gateway', 'clock'].includes(one))) return capital(caption)
  const names = who.flatMap((one) => {
    const acts = actsOf(one)
    if (acts === 'person') return one === 'guest' ? [] : [story.who]
    if (acts === 'counterpart') return [story.counterpart ?? story.who]
    return acts === 'admin' ? [phrases.admin] : []
  })
  const all = [...new Set(names)]
  return all.length === 0 ? capital(caption) : `${all.join(phrases.or)} ${caption}`
}
