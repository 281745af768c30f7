import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../platform/db/schema'
import { askTogether, type DbQuestion } from '../../../platform/db/together'
import { begunWords } from './begun-words'
import { asMeant } from './spelling'
import { textQuery, typedWords } from './text-query'

export interface Searched {
  /** By what it is weighed how well a listing fits; null for a text without a word. */
  query: string | null
  /** What finds the same listings sooner (see begunWords). */
  match: string | null
  /** How mistyped words were read, as one text; null if every word was found. */
  meant: string | null
}

/** What to look for when somebody types this: the words, and for a mistyped one those it may mean. */
export function asSearched(typed: string | undefined): DbQuestion<Searched> {
  if (!typed) return { asked: null, read: () => ({ query: null, match: null, meant: null }) }
  const [meant, begun] = [asMeant(typed), begunWords(typed)]
  const asked = [meant.asked, begun.asked].map((one) => one ?? sql`null::json`)
  return {
    asked: meant.asked || begun.asked ? sql`json_build_array(${sql.join(asked)})` : null,
    read: (answers) => {
      const [near, whole] = [meant.read(answers?.[0] ?? null), begun.read(answers?.[1] ?? null)]
      const words = typedWords(typed).map((parts) => near.get(parts[0]!)?.[0] ?? parts.join(''))
      const mended = [...near.values()].some((meant) => meant.length > 0)
      return {
        query: textQuery(typed, near),
        match: textQuery(typed, near, whole),
        meant: mended ? words.join(' ') : null,
      }
    },
  }
}

/** What is looked for when somebody types that. */
export async function searched(db: Kysely<DB>, typed: string | undefined): Promise<Searched> {
  const [found] = await askTogether<[Searched]>(db, asSearched(typed))
  return found
}
