import { sql } from 'kysely'
import type { DbQuestion } from '../../platform/db/ask-together'
import { isOpen, typedWords } from './text-query'
import type { Vocabulary } from './vocabulary'
import { formsOf } from './word-forms'

/** With more words that begin as typed, the beginning itself is looked for. */
const wordsMost = 20

/** The words of listings that begin with a form of a typed one. */
export type BegunWords = ReadonlyMap<string, readonly string[]>

/**
 * The words that public listings use and that begin as the words of a text: complete, so that nothing else can be meant by
 * a beginning. Those of which there are very many are missing, numbers too, and all of them while words of some listings
 * are still to be noted.
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
