const article = 'ال'
/** Arabic prefixes: the article, and short particles with or without it. */
const attached = ['', article, `و${article}`, `ب${article}`, 'لل', 'و', 'ب', 'ل']
/** The article, including its form after "for". */
const withArticle = /^(ال|لل)/
const arabic = /^[\u0621-\u064a]{3,}$/
/** Minimum length of a word after removing what looks like an article. */
const restMin = 3

const devanagari = /[\u0900-\u097f]/
const inDevanagari = (word: string) =>
  word.replace(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)))

/**
 * Returns the forms of a folded word that texts may contain, starting with the word itself: Arabic words with and
 * without article and particles, and numbers in a Hindi text also in Devanagari digits.
 * @param typed text containing the word
 */
export function formsOf(word: string, typed: string): string[] {
  if (/\d/.test(word)) return devanagari.test(typed) ? [word, inDevanagari(word)] : [word]
  return withAttached(word)
}

/** Returns a folded word and, if Arabic, its forms with prefixes. */
export function withAttached(word: string): string[] {
  if (!arabic.test(word)) return [word]
  const rest = word.replace(withArticle, '')
  if (rest.length < restMin) return [word]
  return [...new Set([word, ...attached.map((before) => before + rest)])]
}

/** A word ending, with the endings of its other forms. */
type WordEnding = readonly [end: RegExp, others: readonly string[]]

/** Regular plurals in both directions; words that no rule fits are unchanged ("glass", "campus", "paris"). */
const english: readonly WordEnding[] = [
  [/(?<=[a-z]{2}[^aeiou])ies$/, ['y']],
  [/(?<=[a-z]{2}[^aeiou])y$/, ['ies']],
  [/(?<=[a-z](?:ss|x|ch|sh))es$/, ['']],
  [/(?<=[a-z]{2}[^ius])s$/, ['']],
]
const feminine = 'ه'
const arabicEndings: readonly WordEnding[] = [
  [/(?<=^.{3,})ات$/, ['', feminine]],
  [/(?<=^.{3,})تين$/, [feminine, 'ات']],
  [/(?<=^.{3,})(?:ين|ون|ان)$/, ['']],
  [/(?<=^.{3,})ه$/, ['ات', 'تين']],
]
const hindi: readonly WordEnding[] = [
  [/(?<=^.{2,})ि(?:यों|याँ|यां)$/u, ['ी']],
  [/(?<=^.{2,})ी$/u, ['ियाँ', 'ियां', 'ियों']],
  [/(?<=^.{2,})ों$/u, ['', 'ा', 'े']],
  [/(?<=^.{2,})ें$/u, ['']],
  [/(?<=^.{2,})े$/u, ['ा', 'ों']],
  [/(?<=^.{2,})ा$/u, ['े', 'ों']],
]

/**
 * Returns the singular or plural forms of a folded word: "schools" for "school", "cities" for "city". Uses rules rather
 * than a stemmer, because texts aren't stemmed: the stem of "cities" isn't a prefix of "city".
 */
export function otherNumbers(word: string): string[] {
  const rules = /^[a-z]+$/.test(word) ? english : arabic.test(word) ? arabicEndings : hindi
  const found = rules.find(([end]) => end.test(word))
  return found ? found[1].map((end) => word.replace(found[0], end)) : []
}
