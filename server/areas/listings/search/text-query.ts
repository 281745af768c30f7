import { text } from '../../../../contract/limits'
import { plainDigits } from '../../../../contract/typed-number'
import { textsOf } from './fold'
import { formsOf } from './word-forms'

/** More words than this only make the query slower, not better. */
const wordsMax = 8

/** The words of what a person typed, each once, folded, with the digits of any script as 0-9. */
export function typedWords(typed: string): string[][] {
  const words = textsOf(plainDigits(typed.slice(0, text.search)))
  return [...new Map(words.map((word) => [word.join(' '), word])).values()].slice(0, wordsMax)
}

/**
 * The `tsquery` of what a person typed: every word must occur in one of its forms (`formsOf`), the beginning of a word is
 * enough, and nothing of the query language gets through ("2 bed & view" -> `'2':* & 'bed':* & 'view':*`). `near` lists what a mistyped word may
 * mean; one of those is enough as well. Of a word in `whole` all that begin like it are known and are named instead, which
 * finds the same. Null when no word is left.
 */
export function textQuery(
  typed: string,
  near: ReadonlyMap<string, readonly string[]> = new Map(),
  whole: ReadonlyMap<string, readonly string[]> = new Map(),
): string | null {
  const words = typedWords(typed).map((parts) => {
    const [word = '', ...others] = parts
    if (others.length > 0)
      return parts.map((part, at) => (at === parts.length - 1 ? begun(part) : `'${part}'`)).join(' <-> ')
    const [forms, meant] = [formsOf(word, typed), near.get(word) ?? []]
    if (meant.length > 0) return `(${[...forms, ...meant].map(begun).join(' | ')})`
    if (forms.length === 1 && !whole.has(word)) return begun(word)
    const named = (form: string) => whole.get(form)?.map((one) => `'${one}'`) ?? begun(form)
    return `(${forms.flatMap(named).join(' | ')})`
  })
  return words.length > 0 ? words.join(' & ') : null
}

/** Folded words hold no quote and no backslash. */
const begun = (word: string) => `'${word}':*`
