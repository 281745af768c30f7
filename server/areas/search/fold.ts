/**
 * Characters to remove: those that only modify a letter, and those that occur within words. Counterpart of search_fold
 * in 0200_baseline.sql.
 */
const modifiers =
  /['\u2019\u00ad\u02b0-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200f]|\u3099|\u309a|[\ufe00-\ufe0f]/gu

/** Characters between words. */
const between =
  /[\p{Cc}\u0020-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u0387\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u0964\u0965\u0970\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u104a-\u104f\u17d4-\u17db\u2000-\u2bff\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ue000-\uf8ff\ufd3e\ufd3f\ufe10-\ufe6f\ufeff\uffe0-\uffff\u{1f000}-\u{1faff}]+/gu

const from = [...'ςłøđðıىةکی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ßæœ']
const to = [...'σloddiيهكي01234567890123456789', 'ss', 'ae', 'oe']
const same = new Map(from.map((sign, at) => [sign, to[at]!]))
const replaced = new RegExp(`[${from.join('')}]`, 'gu')

/** Scripts without spaces between words: Thai, Lao, Burmese, Khmer, Japanese, Chinese. */
const sign =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/gu

/** Maximum length of a word; longer words are truncated, as in the database. */
const wordMax = 60

/** Normalises text for comparison: without case, accents, vowel points and punctuation. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(modifiers, '')
    .replace(between, ' ')
    .replace(replaced, (one) => same.get(one)!)

/** Splits typed text into words; a run of characters in a script without spaces is one word with several parts. */
export function textsOf(typed: string): string[][] {
  return fold(typed)
    .split(' ')
    .filter(Boolean)
    .map((word) =>
      word
        .replace(sign, ' $& ')
        .split(' ')
        .filter(Boolean)
        .map((part) => [...part].slice(0, wordMax).join('')),
    )
}
