import { text } from '../../../contract/limits'
import { plainDigits } from '../../../contract/input/plain-digits'
import { textsOf } from './fold'
import { measureAt, measureQuery, type Measure } from './language/measures'
import { telling } from './language/stop-words'
import { foldedForms, termAt, type TradeTerm } from './language/trade-terms'
import { formsOf, otherNumbers } from './word-forms'

/** More words than this only make the query slower, not better. */
const wordsMax = 8

/** One thing a typed text asks for. */
export interface TypedWord {
  /** A run of signs without blanks has several. */
  parts: readonly string[]
  /** What of the vocabulary of homes it is a form of. */
  term?: TradeTerm
  measure?: Measure
}

const grouped = /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d.,]\d)/g

/**
 * The words of what a person typed, each once, folded, with the digits of any script as 0-9 and without those that ask
 * for nothing. Words of the trade and measures are one each, however many blanks they are written with.
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

/** Whether other words can be meant by it or begin like it: it is one word, and none of the trade. */
export const isOpen = ({ parts, term, measure }: TypedWord): boolean =>
  parts.length === 1 && !term && !measure

/** What is known of the words of listings. */
export interface KnownWords {
  /** What a mistyped word may mean; one of those is enough as well. */
  near?: ReadonlyMap<string, readonly string[]>
  /** Of a word here all that begin like it are known and are named instead, which finds the same. */
  whole?: ReadonlyMap<string, readonly string[]>
  /** The forms of the trade that listings use; null if all have to be looked for. */
  used?: ReadonlySet<string> | null
}

/**
 * The `tsquery` of what a person typed: every word must occur in one of its forms, the beginning of a word is enough, and
 * nothing of the query language gets through ("2 bed & view" -> `'2':* & 'bed':* & 'view':*`). Null when no word is left.
 */
export function textQuery(typed: string, known: KnownWords = {}): string | null {
  const words = typedWords(typed).map((word) => wordQuery(word, typed, known))
  return words.length > 0 ? words.join(' & ') : null
}

/** The `tsquery` of one word. */
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

/** Any form of a term that listings use, and the one that was typed: with none at all the query would be empty. */
function termQuery(term: TradeTerm, typed: string, used: KnownWords['used']): string {
  const isUsed = (form: string) => form === typed || !used || form.split(' ').every((word) => used.has(word))
  const forms = foldedForms(term).filter(isUsed)
  return `(${forms.map((form) => `(${form.split(' ').map(exactly).join(' <-> ')})`).join(' | ')})`
}

/** Folded words hold no quote and no backslash. */
const begun = (word: string) => `'${word}':*`
const exactly = (word: string) => `'${word}'`
