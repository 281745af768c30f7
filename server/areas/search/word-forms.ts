const article = 'ال'
/** What Arabic writes together with a word: its article, and short words with or without it. */
const attached = ['', article, `و${article}`, `ب${article}`, 'لل', 'و', 'ب', 'ل']
/** The article, also as it is written behind "for". */
const withArticle = /^(ال|لل)/
const arabic = /^[\u0621-\u064a]{3,}$/
/** A shorter rest is no word without what looks like its article. */
const restMin = 3

const devanagari = /[\u0900-\u097f]/
const inDevanagari = (word: string) =>
  word.replace(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)))

/**
 * The forms in which texts may have a folded word, itself first. An Arabic word stands for the same with and without its
 * article and what else is written together with it; a number in a text of Hindi for the same in its own digits.
 * @param typed the text that the word is of
 */
export function formsOf(word: string, typed: string): string[] {
  if (/\d/.test(word)) return devanagari.test(typed) ? [word, inDevanagari(word)] : [word]
  return withAttached(word)
}

/** A folded word, and if it is Arabic with all that may be written together with it. */
export function withAttached(word: string): string[] {
  if (!arabic.test(word)) return [word]
  const rest = word.replace(withArticle, '')
  if (rest.length < restMin) return [word]
  return [...new Set([word, ...attached.map((before) => before + rest)])]
}

/** Ends a word and is replaced by each of these for another form of it. */
type WordEnding = readonly [end: RegExp, others: readonly string[]]

/** Regular plurals, each way; a word that a rule does not fit keeps its form ("glass", "campus", "paris"). */
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
 * The other numbers of a folded word: "schools" for "school", "cities" for "city". Rules and no stemmer, because what is
 * typed has to be found in texts that aren't stemmed: the stem of "cities" begins no form of "city".
 */
export function otherNumbers(word: string): string[] {
  const rules = /^[a-z]+$/.test(word) ? english : arabic.test(word) ? arabicEndings : hindi
  const found = rules.find(([end]) => end.test(word))
  return found ? found[1].map((end) => word.replace(found[0], end)) : []
}
