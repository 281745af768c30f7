import { sql } from 'kysely'
import type { DbQuestion } from '../../platform/db/ask-together'
import { singleForms } from './language/trade-terms'
import { isOpen, typedWords } from './text-query'
import type { Vocabulary } from './vocabulary'
import { formsOf, otherNumbers } from './word-forms'

/** Shorter words are too like too many others. */
const lettersMin = 4
/** A second slip is forgiven from this length on. */
const twoSlipsFrom = 7
const meantMax = 3
/** Only words of so many letters, and without digits, are what somebody may have meant. */
const guessedLength = { least: 3, most: 40 }
/** So many words that look alike are weighed; a longer word that is meant is always among them. */
const alikeMax = 48
/**
 * A known word may be a slip as well, in a market so large that somebody has made it in a listing: one that no more than
 * this share of the listings have, while another that differs by a letter is in so many times as many.
 */
const doubted = { share: 1 / 10_000, times: 100 }

/** A word of the listings that looks like a typed one, and how many of them have it. */
type Alike = [word: string, n: number]

/**
 * What the mistyped words of a text may mean, by the words that listings use and those of the trade: of words that none
 * begins with in any form, or hardly any, the likeliest others. Numbers are never guessed at.
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

/** An array of the database: folded words hold no sign that one reads. */
const array = (words: readonly string[]) => `{${words.join()}}`

/** The letters that a slip may have put in or taken the place of, by the script of a word. */
const scripts: readonly (readonly [script: RegExp, letters: string])[] = [
  [/^[a-z]+$/, 'abcdefghijklmnopqrstuvwxyz'],
  [/^[\u0621-\u064a]+$/, 'ءؤئابتثجحخدذرزسشصضطظعغفقكلمنهوي'],
  [/^[\u0400-\u04ff]+$/, 'абвгдежзийклмнопрстуфхцчшщъыьэюя'],
  [/^[\u0900-\u097f]+$/, String.fromCharCode(...Array.from({ length: 0x4d }, (_, at) => 0x0901 + at))],
]

/**
 * All that differ from a word by one slip: looked up one by one, they are found in a large market as surely as in a
 * small one. Those of a script we have no letters of have only a letter too many, or two swapped.
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
