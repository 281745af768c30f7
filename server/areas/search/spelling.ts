import { sql } from 'kysely'
import type { DbQuestion } from '../../platform/db/ask-together'
import { singleForms } from './language/trade-terms'
import { isOpen, typedWords } from './text-query'
import type { Vocabulary } from './vocabulary'
import { formsOf, otherNumbers } from './word-forms'

/** Minimum length of a word to be corrected; shorter words resemble too many others. */
const lettersMin = 4
/** Minimum length at which a second error is tolerated. */
const twoSlipsFrom = 7
const meantMax = 3
/** Minimum and maximum length of correction candidates, which contain no digits. */
const guessedLength = { least: 3, most: 40 }
/** Maximum number of similar words compared; high enough that a longer intended word is always among them. */
const alikeMax = 48
/**
 * A known word is doubted if at most this share of listings contain it and a word one letter away is at least this many
 * times as common, because in a large market a listing may contain the same typo.
 */
const doubted = { share: 1 / 10_000, times: 100 }

/** A similar word from listings, with the number of listings containing it. */
type Alike = [word: string, n: number]

/**
 * Query for corrections of a text's words, from listings and trade terms. Corrects words for which a prefix search in
 * every form finds nothing or hardly anything; never corrects numbers.
 */
export function asMeant(typed: string, vocabulary: Vocabulary): DbQuestion<Map<string, string[]>> {
  const words = typedWords(typed).flatMap((word) => {
    const [text = ''] = word.parts
    return isOpen(word) && [...text].length >= lettersMin && !/\d/.test(text) ? [text] : []
  })
  if (words.length === 0) return { asked: null, read: () => new Map() }
  const asked = sql.join(
    words.map(
      (word) =>
        sql`(${word}::text collate "C", ${array(formsOf(word, typed))}::text::text[], ${array(otherNumbers(word).flatMap((one) => formsOf(one, typed)))}::text::text[], ${array(oneSlipAway(word))}::text::text[])`,
    ),
  )
  const table = sql.table(vocabulary)
  return {
    asked: sql`(select json_agg(json_build_array(t.typed, k.n, (
      select json_agg(json_build_array(s.word, s.n) order by s.n desc, s.word) from (
        (select s.word, s.n from ${table} s where s.word = any(t.slips))
        union
        (select s.word, s.n from ${table} s where k.n = 0 and (s.word % t.typed or t.typed <% s.word)
          and length(s.word) between ${guessedLength.least} and ${guessedLength.most} and s.word !~ '[0-9]'
        order by similarity(s.word, t.typed) + word_similarity(t.typed, s.word) desc, s.n desc, s.word limit ${alikeMax})) s)))
      from (values ${asked}) t (typed, begins, equals, slips)
      cross join lateral (select coalesce(sum(s.n), 0)::int as n from (
        select s.word, s.n from unnest(t.begins) f (form) cross join lateral (
          select s.word, s.n from ${table} s where s.word >= f.form collate "C" and s.word < f.form || chr(1114111)) s
        union select s.word, s.n from ${table} s where s.word = any(t.equals)) s) k
      where k.n <= greatest((select reltuples from pg_class where oid = 'property'::regclass), 0) * ${doubted.share}::float8)`,
    read: (unknown: [typed: string, n: number, near: Alike[] | null][] | null) =>
      new Map(
        (unknown ?? []).flatMap(([word, n, near]) => {
          const common = (near ?? []).filter((one) => n === 0 || one[1] >= n * doubted.times)
          const meant = likeliest(word, [...(n === 0 ? singleForms : []), ...common.map(([other]) => other)])
          return n > 0 && meant.length === 0 ? [] : [[word, meant] as const]
        }),
      ),
  }
}

/** Database array literal; folded words contain no special characters. */
const array = (words: readonly string[]) => `{${words.join()}}`

/** Letters that a typo may have inserted or substituted, by script. */
const scripts: readonly (readonly [script: RegExp, letters: string])[] = [
  [/^[a-z]+$/, 'abcdefghijklmnopqrstuvwxyz'],
  [/^[\u0621-\u064a]+$/, 'ءؤئابتثجحخدذرزسشصضطظعغفقكلمنهوي'],
  [/^[\u0400-\u04ff]+$/, 'абвгдежзийклмнопрстуфхцчшщъыьэюя'],
  [/^[\u0900-\u097f]+$/, String.fromCharCode(...Array.from({ length: 0x4d }, (_, at) => 0x0901 + at))],
]

/**
 * Returns all words one edit away; each is looked up individually, so that corrections work equally in markets of any
 * size. Scripts without a letter list get only deletions and transpositions.
 */
function oneSlipAway(word: string): string[] {
  const signs = [...word]
  const letters = [...(scripts.find(([script]) => script.test(word))?.[1] ?? '')]
  const found = new Set<string>()
  for (let at = 0; at <= signs.length; at += 1) {
    const [before, behind] = [signs.slice(0, at).join(''), signs.slice(at)]
    const [first = '', second = ''] = behind
    found.add(before + behind.slice(1).join(''))
    if (second) found.add(before + second + first + behind.slice(2).join(''))
    for (const letter of letters) {
      found.add(before + letter + behind.join(''))
      if (first) found.add(before + letter + behind.slice(1).join(''))
    }
  }
  found.delete(word)
  return [...found].filter((one) => [...one].length >= guessedLength.least)
}

/** Returns the similar words with the fewest edits, in their original order. */
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

/** Returns the edit distance, with transpositions, from the typed word to another word or its prefix. */
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
