import { sql } from 'kysely'
import type { DbQuestion } from '../../platform/db/ask-together'
import { isOpen, typedWords } from './text-query'
import type { Vocabulary } from './vocabulary'
import { formsOf } from './word-forms'

/** Maximum number of completions listed; beyond it, a prefix search is used instead. */
const wordsMost = 20

/** Words of listings that start with a form of a typed word. */
export type BegunWords = ReadonlyMap<string, readonly string[]>

/**
 * Query for the words in public listings that start with the words of a text. The lists of words are complete, so they
 * can replace a prefix search. Omits numbers and words with too many completions, and omits all words while listings
 * are waiting to be indexed.
 */
export function begunWords(typed: string, vocabulary: Vocabulary): DbQuestion<BegunWords> {
  const words = typedWords(typed).flatMap((word) => {
    const [text = ''] = word.parts
    return isOpen(word) && !/^\d+$/.test(text) ? formsOf(text, typed) : []
  })
  if (words.length === 0) return { asked: null, read: () => new Map() }
  return {
    asked: sql`(case when not exists (select from search_due) then (
      select json_agg(json_build_array(t.typed, (
        select json_agg(s.word) from (
          select s.word from ${sql.table(vocabulary)} s where s.word >= t.typed and s.word < t.typed || chr(1114111)
          order by s.word limit ${wordsMost + 1}::int) s)))
      from (values ${sql.join(words.map((word) => sql`(${word}::text collate "C")`))}) t (typed)) end)`,
    read: (found: [typed: string, words: string[] | null][] | null) =>
      new Map(
        (found ?? []).flatMap(([word, begun]) =>
          begun && begun.length <= wordsMost ? [[word, begun] as const] : [],
        ),
      ),
  }
}
