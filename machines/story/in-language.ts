import type { CatalogueEntry } from '../catalogue'
import type { Phrases } from '../diagram/phrases'
import type { Diagram } from '../diagram/types'
import type { StoryLabels } from '../kit'
import type { StorySource } from './chart'
import { storyOf } from './story'
import type { Story } from './types'
import { viewRowsOf } from './views'

/** Returns a machine's story translated by catalogue key; `diagram` is in the same language. */
export const storyIn = (...source: Parameters<typeof sourceIn>): Story => storyOf(sourceIn(...source))

/** Returns what a machine's story and map are made from, translated by catalogue key. */
export function sourceIn(
  entry: CatalogueEntry,
  diagram: Diagram,
  texts: Readonly<Record<string, string>>,
  phrases: Phrases,
): StorySource {
  const { machine, kind, labels } = entry
  const { ordinary, owner } = labels
  const story = translated(
    labels.story ?? { who: owner },
    (key, english) => texts[`machines.${machine.id}.${key}`] ?? english,
  )
  return { machine, kind, ordinary, diagram, story, view: viewRowsOf(entry), phrases }
}

const tables = ['says', 'outcomes', 'edges', 'gates'] as const

/** Returns a story's texts, each replaced by `sent`, which receives its catalogue key below the machine. */
export function translated(story: StoryLabels, sent: (key: string, english: string) => string): StoryLabels {
  const { counterpart, short, whole, list } = story
  const one = (name: string, text: string | undefined) =>
    text === undefined ? {} : { [name]: sent(`story:${name}`, text) }
  return {
    ...story,
    who: sent('story:who', story.who),
    ...one('counterpart', counterpart),
    ...one('short', short),
    ...one('whole', whole),
    ...(list && {
      list: { title: sent('story:list.title', list.title), says: sent('story:list.says', list.says) },
    }),
    ...Object.fromEntries(
      tables.map((table) => [
        table,
        Object.fromEntries(
          Object.entries(story[table] ?? {}).map(([key, text]) => [key, sent(`story:${table}:${key}`, text)]),
        ),
      ]),
    ),
  }
}

/** Returns the catalogue keys of a story's texts, below the machine. */
export function storyKeys(story: StoryLabels): string[] {
  const keys: string[] = []
  translated(story, (key, english) => {
    keys.push(key)
    return english
  })
  return keys
}
