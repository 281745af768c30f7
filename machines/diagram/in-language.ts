import type { CatalogueEntry } from '../catalogue'
import type { MachineWords } from '../kit'
import type { Phrases } from './phrases'
import { toDiagram } from './to-diagram'
import type { Diagram } from './types'

type Texts = Record<string, string>

/** The diagram of a machine in a language, by the keys the catalogue tells; what the texts lack stays English. */
export function diagramIn({ machine, words }: CatalogueEntry, texts: Texts, phrases: Phrases): Diagram {
  const said = (key: string, english: string) => texts[`machines.${key}`] ?? english
  const diagram = toDiagram(machine, wordsIn(machine.id, words, said), phrases)
  return {
    ...diagram,
    states: diagram.states.map((state) =>
      Object.assign(state, {
        caption: state.parent ? said(`${state.id}.caption`, state.caption) : diagram.title,
        description: said(`${state.id}.description`, state.description),
        announce: state.announce && said(`${state.id}.announce`, state.announce),
      }),
    ),
  }
}

function wordsIn(
  id: string,
  words: MachineWords,
  said: (key: string, english: string) => string,
): MachineWords {
  const each = <T>(all: Record<string, T>, told: (key: string, one: T) => T) =>
    Object.fromEntries(Object.entries(all).map(([key, one]) => [key, told(key, one)]))
  return {
    title: said(`${id}.title`, words.title),
    about: said(`${id}.about`, words.about),
    owner: said(`${id}.owner`, words.owner),
    events: each(words.events, (event, { caption, actor }) => ({
      caption: said(`${id}.event:${event}`, caption),
      actor,
    })),
    guards: each(words.guards, (guard, phrase) => said(`${id}.guard:${guard}`, phrase)),
  }
}
