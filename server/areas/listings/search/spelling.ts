import { sql } from 'kysely'
import type { DbQuestion } from '../../../platform/db/together'
import { typedWords } from './text-query'
import { formsOf } from './word-forms'

/** Shorter words are too like too many others. */
const lettersMin = 4
/** A second slip is forgiven from this length on. */
const twoSlipsFrom = 7
const meantMax = 3
/** Only words of so many letters, and without digits, are what somebody may have meant. */
const guessedLength = { least: 3, most: 40 }
/** Two letters swapped leave a word of so few letters hardly alike: all that begin like it are looked at. */
const shortMax = 5

/**
 * What the mistyped words of a text may mean, by the words that listings use: those no word begins with in any form, each
 * with the likeliest others. Numbers are never guessed at.
 */
export function asMeant(typed: string): DbQuestion<Map<string, string[]>> {
  const words = typedWords(typed).flatMap((parts) => {
    const [word = ''] = parts
    return parts.length === 1 && [...word].length >= lettersMin && !/\d/.test(word) ? [word] : []
  })
  if (words.length === 0) return { asked: null, read: () => new Map() }
  const asked = sql.join(
    words.map(
      (word) =>
        sql`(${word}::text collate "C", ${patternsOf(word, typed)}::text::text[], ${[...word].length > shortMax ? null : [...word][0]}::text collate "C")`,
    ),
  )
  return {
    asked: sql`(select json_agg(json_build_array(t.typed, (
      select array_agg(s.word) from (
        select s.word from search_word s where (s.word % t.typed or t.typed <% s.word or (s.word >= t.initial and s.word < t.initial || chr(1114111)
          and length(s.word) between length(t.typed) - 1 and length(t.typed) + 1))
          and length(s.word) between ${guessedLength.least} and ${guessedLength.most} and s.word !~ '[0-9]'
        order by similarity(s.word, t.typed) + word_similarity(t.typed, s.word) desc, s.n desc, s.word limit 24) s)))
      from (values ${asked}) t (typed, patterns, initial)
      where not exists (select from unnest(t.patterns) f (pattern) cross join lateral (
        select from search_word s where s.word like f.pattern limit 1) s))`,
    read: (unknown: [typed: string, near: string[] | null][] | null) =>
      new Map((unknown ?? []).map(([typed, near]) => [typed, likeliest(typed, near ?? [])])),
  }
}

/** What the forms of a word begin, as an array of the database: folded words hold no sign that one reads. */
const patternsOf = (word: string, typed: string) =>
  `{${formsOf(word, typed)
    .map((form) => `${form}%`)
    .join()}}`

/** Of the words that look alike those with the fewest slips; the order among them stays. */
export function likeliest(typed: string, near: readonly string[]): string[] {
  const allowed = typed.length >= twoSlipsFrom ? 2 : 1
  const weighed = near.map((word) => ({ word, slips: slips([...typed], [...word]) }))
  const fewest = Math.min(...weighed.map((one) => one.slips))
  return fewest > allowed
    ? []
    : weighed
        .filter((one) => one.slips === fewest)
        .slice(0, meantMax)
        .map(({ word }) => word)
}

/**
 * How many letters must be changed, left out, put in or swapped with their neighbour until the typed word is the other
 * one or its beginning.
 */
function slips(typed: readonly string[], word: readonly string[]): number {
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= word.length; j += 1) {
      const same = typed[i - 1] === word[j - 1]
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      row[j] = Math.min(
        last[j]! + 1,
        row[j - 1]! + 1,
        last[j - 1]! + (same ? 0 : 1),
        swapped ? before[j - 2]! + 1 : Infinity,
      )
    }
    before = last
    last = row
  }
  return Math.min(...last)
}
