import { catalogue, type CatalogueEntry } from '../../machines/catalogue'
import { stateNodes } from '../../machines/diagram/ids'
import { diagramIn } from '../../machines/diagram/in-language'
import type { Diagram } from '../../machines/diagram/types'
import {
  chartOf,
  pathOf,
  type ChartTransition,
  type ReleasedChart,
  type ReleasedTransition,
  type ReleasedTexts,
} from '../../machines/versions/snapshot'
import { pictureLanguages } from './languages'

/** Returns the text of the snapshot of all current charts: one line per chart, because only tools read it. */
export function snapshotOfToday(version: string): string {
  const languages = pictureLanguages.map(({ lang }) => lang)
  const lines = catalogue.map((entry) => JSON.stringify(releasedNow(entry)))
  return `{"version":${JSON.stringify(version)},"languages":${JSON.stringify(languages)},"machines":[\n${lines.join(',\n')}\n]}\n`
}

/** Returns a chart as a release stores it. */
export function releasedNow(entry: CatalogueEntry): ReleasedChart {
  const { id, kind, machine } = entry
  const diagrams = pictureLanguages.map(({ texts, phrases }) => diagramIn(entry, texts, phrases))
  const inAll = (text: (diagram: Diagram) => string): ReleasedTexts => diagrams.map(text)
  const chart = chartOf(entry)
  const captions: ReleasedTexts[] = []
  /** Returns the caption's position; texts that several transitions share are stored once. */
  const captionAt = (nth: number): number => {
    const words = inAll(({ arrows }) => arrows[nth]!.caption)
    const known = captions.findIndex((one) => one.join('\n') === words.join('\n'))
    return known < 0 ? captions.push(words) - 1 : known
  }
  const guards: Record<string, ReleasedTexts> = {}
  const transitions: Record<string, ReleasedTransition[]> = {}
  for (const [nth, transition] of chart.transitions.entries()) {
    const { guard, event, from, to } = transition
    if (guard) guards[guard] ??= inAll(({ arrows }) => arrows[nth]!.onlyIf ?? guard)
    const path = from === id ? '' : pathOf(id, from)
    const targets = to.split('+').map((one) => pathOf(id, one))
    const row = [event, guard, targets.join('+'), captionAt(nth)] as const
    const details = detailsIn(transition)
    ;(transitions[path] ??= []).push(Object.keys(details).length > 0 ? [...row, details] : row)
  }
  return {
    id,
    kind,
    title: inAll(({ title }) => title),
    owner: inAll(({ owner }) => owner),
    ...(diagrams[0]!.counterpart !== undefined && {
      counterpart: inAll(({ counterpart = '' }) => counterpart),
    }),
    ...(Object.keys(chart.moved).length > 0 && { moved: chart.moved }),
    states: Object.fromEntries(
      stateNodes(machine).map(({ path }, nth) => [
        path.join('.'),
        inAll(({ states }) => states[nth]!.caption),
      ]),
    ),
    guards,
    captions,
    transitions,
  }
}

function detailsIn({ by, effects, needsReason, delayMs }: ChartTransition) {
  return {
    ...(by.length > 0 && { by }),
    ...(effects.length > 0 && { effects }),
    ...(needsReason && { needsReason }),
    ...(delayMs !== null && { delayMs }),
  }
}
