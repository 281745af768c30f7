import type { Kysely } from 'kysely'
import type { DB } from '../../../platform/db/schema'
import { askTogether, type DbQuestion } from '../../../platform/db/together'
import { asMeant } from './spelling'
import { textQuery, typedWords } from './text-query'

export interface Searched {
  /** Null for a text without a word. */
  query: string | null
  /** How mistyped words were read, as one text; null if every word was found. */
  meant: string | null
}

/** What to look for when somebody types this: the words, and for a mistyped one those it may mean. */
export function asSearched(typed: string | undefined): DbQuestion<Searched> {
  if (!typed) return { asked: null, read: () => ({ query: null, meant: null }) }
  const { asked, read } = asMeant(typed)
  return {
    asked,
    read: (answer) => {
      const near = read(answer)
      const words = typedWords(typed).map((parts) => near.get(parts[0]!)?.[0] ?? parts.join(''))
      const mended = [...near.values()].some((meant) => meant.length > 0)
      return { query: textQuery(typed, near), meant: mended ? words.join(' ') : null }
    },
  }
}

/** What is looked for when somebody types that. */
export async function searched(db: Kysely<DB>, typed: string | undefined): Promise<Searched> {
  const [found] = await askTogether<[Searched]>(db, asSearched(typed))
  return found
}
