import type { CatalogueEntry } from '../catalogue'
import type { MachineLabels } from '../kit'
import type { Phrases } from './phrases'
import { toDiagram } from './to-diagram'
import type { Diagram } from './types'

type Texts = Record<string, string>

/** Returns a machine's diagram translated by catalogue key; missing texts stay in English. */
export function diagramIn({ machine, labels }: CatalogueEntry, texts: Texts, phrases: Phrases): Diagram {
  const translated = (key: string, english: string) => texts[`machines.${key}`] ?? english
  const diagram = toDiagram(machine, wordsIn(machine.id, labels, translated), phrases)
  return {
    ...diagram,
    states: diagram.states.map((state) =>
      Object.assign(state, {
        caption: state.parent ? translated(`${state.id}.caption`, state.caption) : diagram.title,
        description: translated(`${state.id}.description`, state.description),
        announce: state.announce && translated(`${state.id}.announce`, state.announce),
      }),
    ),
  }
}

function wordsIn(
  id: string,
  labels: MachineLabels,
  translated: (key: string, english: string) => string,
): MachineLabels {
  const each = <T>(all: Record<string, T>, sent: (key: string, one: T) => T) =>
    Object.fromEntries(Object.entries(all).map(([key, one]) => [key, sent(key, one)]))
  return {
    title: translated(`${id}.title`, labels.title),
    about: translated(`${id}.about`, labels.about),
    owner: translated(`${id}.owner`, labels.owner),
    ...(labels.counterpart !== undefined && {
      counterpart: translated(`${id}.counterpart`, labels.counterpart),
    }),
    ordinary: labels.ordinary,
    events: each(labels.events, (event, { caption, actor }) => ({
      caption: translated(`${id}.event:${event}`, caption),
      actor,
    })),
    guards: each(labels.guards, (guard, phrase) => translated(`${id}.guard:${guard}`, phrase)),
  }
}
