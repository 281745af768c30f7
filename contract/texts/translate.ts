import type { DataFamily, OptionalFamily, TextKey } from './catalogue'
import { numberFormat } from '../language/intl'

/** What a text is filled with, by name. A number as `count` chooses the plural form. */
export type TextParams = Readonly<Record<string, unknown>>

/** Returns the text of a key, or `defaultValue` of the parameters where a key of `optionalKey` has none. */
export type TFunction = (key: TextKey, params?: TextParams) => string

/** Returns the key for a word that is data. `tests/contract/data-keys.test.ts` covers all words of each family. */
export const dataKey = (family: DataFamily, word: string) => `${family}.${word}` as TextKey

/** Returns a key that may have no text; `t` needs a `defaultValue` with it. */
export const optionalKey = (family: OptionalFamily, word: string) => `${family}.${word}` as TextKey

/** Types a key that arrives whole from a machine's view or the server; `data-keys.test.ts` covers those as well. */
export const asTextKey = (key: string) => key as TextKey

const plurals = new Map<string, Intl.PluralRules>()

/** Plural rules of a language, made once: making them costs far more than asking them. */
function pluralRules(lang: string): Intl.PluralRules {
  const made = plurals.get(lang) ?? new Intl.PluralRules(lang)
  plurals.set(lang, made)
  return made
}

/** What a record has under a name by itself: every object has more that it inherits. */
const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/**
 * The text that a key has in a language, as it was written. Of a text that counts it is the form of this count; a form
 * for zero comes first even where the language's grammar has none.
 */
export function findText(
  texts: Readonly<Record<string, string>>,
  lang: string,
  key: string,
  params?: TextParams,
): string | undefined {
  const count = params?.['count']
  if (typeof count !== 'number') return ownOf(texts, key)
  const zero = count === 0 ? ownOf(texts, `${key}_zero`) : undefined
  return zero ?? ownOf(texts, `${key}_${pluralRules(lang).select(count)}`) ?? ownOf(texts, key)
}

/** A hole of a text: `{{name}}`, `{{name, number}}` or `{{name, number(option: value; …)}}`. */
const hole = /\{\{\s*(\w+)\s*(?:,\s*number\s*(?:\(([^)]*)\))?\s*)?\}\}/g

/** Options of a number as a text names them, by the names of Intl.NumberFormat. */
const optionsOf = (written: string): Intl.NumberFormatOptions =>
  Object.fromEntries(written.split(';').map((option) => option.split(':').map((part) => part.trim())))

/** Fills the holes of a text; a parameter that is not there leaves nothing. */
export function fillText(text: string, lang: string, params: TextParams = {}): string {
  if (!text.includes('{{')) return text
  return text.replace(hole, (written, name: string, options?: string) => {
    const value = ownOf(params, name) ?? ''
    if (value === '' || !written.includes(',')) return String(value)
    return numberFormat(lang, options === undefined ? {} : optionsOf(options)).format(Number(value))
  })
}

/** Reads and fills the texts of one language. */
export const translate = (
  texts: Readonly<Record<string, string>>,
  lang: string,
  key: string,
  params?: TextParams,
): string => {
  const text = findText(texts, lang, key, params) ?? params?.['defaultValue'] ?? key
  return fillText(String(text), lang, params)
}
