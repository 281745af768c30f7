import { text } from '../../../../contract/limits'

/** More words than this only make the query slower, not better. */
const wordsMax = 8

/**
 * The `tsquery` text of what a person typed: every word must occur, the beginning of a word is enough, and nothing
 * of the query language gets through ("2 bed & view" -> `2:* & bed:* & view:*`). Null when no word is left.
 */
export function textQuery(typed: string): string | null {
  const words =
    typed
      .slice(0, text.search)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const distinct = [...new Set(words)].slice(0, wordsMax)
  return distinct.length > 0 ? distinct.map((word) => `${word}:*`).join(' & ') : null
}
