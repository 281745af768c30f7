import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema'
import { spell } from './spelling'
import { textQuery, typedWords } from './text-query'

export interface Searched {
  /** Null for a text without a word. */
  query: string | null
  /** How mistyped words were read, as one text; null when every word is known. */
  meant: string | null
}

/** What to look for when somebody types this: the words, and for a mistyped one those it may mean. */
export async function searched(db: Kysely<DB>, typed: string | undefined): Promise<Searched> {
  if (!typed) return { query: null, meant: null }
  const near = await spell(db, typed)
  const words = typedWords(typed).map((parts) => near.get(parts[0]!)?.[0] ?? parts.join(''))
  const mended = [...near.values()].some((meant) => meant.length > 0)
  return { query: textQuery(typed, near), meant: mended ? words.join(' ') : null }
}
