import { text } from '../../../../contract/limits'
import { textsOf } from './fold'

/** More words than this only make the query slower, not better. */
const wordsMax = 8

/** The words of what a person typed, each once, folded. */
export function typedWords(typed: string): string[][] {
  const words = textsOf(typed.slice(0, text.search))
  return [...new Map(words.map((word) => [word.join(' '), word])).values()].slice(0, wordsMax)
}

/**
 * The `tsquery` of what a person typed: every word must occur, the beginning of a word is enough, and nothing of the
 * query language gets through ("2 bed & view" -> `'2':* & 'bed':* & 'view':*`). `near` lists what a mistyped word may
 * mean; one of those is enough as well. Of a word in `whole` all that begin like it are known and are named instead, which
 * finds the same. Null when no word is left.
 */
export function textQuery(
  typed: string,
  near: ReadonlyMap<string, readonly string[]> = new Map(),
  whole: ReadonlyMap<string, readonly string[]> = new Map(),
): string | null {
  const words = typedWords(typed).map((parts) => {
    const meant = parts.length === 1 ? (near.get(parts[0]!) ?? []) : []
    if (meant.length > 0) return `(${[...parts, ...meant].map(begun).join(' | ')})`
    const begunSo = parts.length === 1 ? whole.get(parts[0]!) : undefined
    if (begunSo) return `(${begunSo.map((word) => `'${word}'`).join(' | ')})`
    return parts.map((part, at) => (at === parts.length - 1 ? begun(part) : `'${part}'`)).join(' <-> ')
  })
  return words.length > 0 ? words.join(' & ') : null
}

/** Folded words hold no quote and no backslash. */
const begun = (word: string) => `'${word}':*`
