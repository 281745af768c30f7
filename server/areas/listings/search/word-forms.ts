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
  if (!arabic.test(word)) return [word]
  const rest = word.replace(withArticle, '')
  if (rest.length < restMin) return [word]
  return [...new Set([word, ...attached.map((before) => before + rest)])]
}
