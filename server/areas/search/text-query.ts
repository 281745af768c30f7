import { text } from '../../../contract/limits'
import { plainDigits } from '../../../contract/input/plain-digits'
import { textsOf } from './fold'
import { measureAt, measureQuery, type Measure } from './language/measures'
import { telling } from './language/stop-words'
import { foldedForms, termAt, type TradeTerm } from './language/trade-terms'
import { formsOf, otherNumbers } from './word-forms'

/** Maximum number of words; further words slow the query down without improving it. */
const wordsMax = 8

/** A unit of a typed text. */
export interface TypedWord {
  /** Parts of the word; several only in a script without spaces. */
  parts: readonly string[]
  /** Trade term that the word is a form of. */
  term?: TradeTerm
  measure?: Measure
}

const grouped = /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d.,]\d)/g

/**
 * Returns the distinct words of a typed text, folded, with digits as 0-9, without function words. Trade terms and
 * measures count as one word each, even with spaces.
 */
export function typedWords(typed: string): TypedWord[] {
  const digits = plainDigits(typed.slice(0, text.search)).replace(grouped, (one) => one.replaceAll(',', ''))
  const all = textsOf(digits)
  const joined = all.map((parts) => parts.join(''))
  const words: TypedWord[] = []
  for (let at = 0; at < all.length;) {
    const measure = measureAt(joined, at)
    const found = measure ? null : termAt(joined, at)
    const taken = measure?.taken ?? found?.taken ?? 1
    words.push({
      parts: taken === 1 ? all[at]! : joined.slice(at, at + taken),
      ...(measure && { measure }),
      ...(found && { term: found.term }),
    })
    at += taken
  }
  const once = [...new Map(words.map((word) => [word.parts.join(' '), word])).values()]
  return telling(once, ({ parts, term, measure }) => (term || measure ? '' : parts.join(''))).slice(
    0,
    wordsMax,
  )
}

/**
 * Whether the word may be corrected or matched as a prefix: a single word that is neither a trade term nor a measure.
 */
export const isOpen = ({ parts, term, measure }: TypedWord): boolean =>
  parts.length === 1 && !term && !measure

/** Known words of listings. */
export interface KnownWords {
  /** Possible corrections of misspelled words; matching one of them suffices. */
  near?: ReadonlyMap<string, readonly string[]>
  /** Words whose completions are all known; these are listed instead of a prefix match, with the same result. */
  whole?: ReadonlyMap<string, readonly string[]>
  /** Trade term forms used by listings; null if all have to be searched. */
  used?: ReadonlySet<string> | null
}

/**
 * Returns the `tsquery` for a typed text: every word must occur in one of its forms, prefixes match, and query syntax
 * is neutralised ("2 bed & view" -> `'2':* & 'bed':* & 'view':*`). Null if no word is left.
 */
export function textQuery(typed: string, known: KnownWords = {}): string | null {
  const words = typedWords(typed).map((word) => wordQuery(word, typed, known))
  return words.length > 0 ? words.join(' & ') : null
}

/** Returns the `tsquery` of one word. */
export function wordQuery(
  { parts, term, measure }: TypedWord,
  typed: string,
  { near, whole, used }: KnownWords = {},
): string {
  const [word = '', ...others] = parts
  if (measure) return measureQuery(measure)
  if (term) return termQuery(term, parts.join(' '), used)
  if (others.length > 0)
    return parts.map((part, at) => (at === parts.length - 1 ? begun(part) : exactly(part))).join(' <-> ')
  const [forms, numbers, meant] = [
    formsOf(word, typed),
    otherNumbers(word).flatMap((one) => formsOf(one, typed)),
    near?.get(word) ?? [],
  ]
  if (meant.length > 0) return `(${[...forms, ...meant].map(begun).join(' | ')})`
  if (forms.length === 1 && numbers.length === 0 && !whole?.has(word)) return begun(word)
  const named = (form: string) => whole?.get(form)?.map(exactly) ?? [begun(form)]
  return `(${[...new Set([...forms.flatMap(named), ...numbers.map(exactly)])].join(' | ')})`
}

/**
 * Returns the query for a trade term: the forms that listings contain, and always the typed form, so that the query is
 * never empty.
 */
function termQuery(term: TradeTerm, typed: string, used: KnownWords['used']): string {
  const isUsed = (form: string) => form === typed || !used || form.split(' ').every((word) => used.has(word))
  const forms = foldedForms(term).filter(isUsed)
  return `(${forms.map((form) => `(${form.split(' ').map(exactly).join(' <-> ')})`).join(' | ')})`
}

/** Query for words that start with the given one. Folded words contain no quotes or backslashes. */
const begun = (word: string) => `'${word}':*`
const exactly = (word: string) => `'${word}'`
