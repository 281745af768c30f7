import type { DataFamily, OptionalFamily, TextKey } from './catalogue'
import { numberFormat } from '../language/intl'

/** Values to insert in a text, by name. A number named `count` selects the plural form. */
export type TextParams = Readonly<Record<string, unknown>>

/** Returns the text of a key, or the parameter `defaultValue` if an optional key (`optionalKey`) has none. */
export type TFunction = (key: TextKey, params?: TextParams) => string

/** Returns the key for a word from data. `tests/contract/data-keys.test.ts` covers all words of each family. */
export const dataKey = (family: DataFamily, word: string) => `${family}.${word}` as TextKey

/** Returns a key that may have no text; pass `defaultValue` to `t` with it. */
export const optionalKey = (family: OptionalFamily, word: string) => `${family}.${word}` as TextKey

/**
 * Casts a complete key that comes from a state machine's view or the server; `data-keys.test.ts` covers such keys as
 * well.
 */
export const asTextKey = (key: string) => key as TextKey

const plurals = new Map<string, Intl.PluralRules>()

/** Returns a language's plural rules, cached because creating them is expensive. */
function pluralRules(lang: string): Intl.PluralRules {
  const made = plurals.get(lang) ?? new Intl.PluralRules(lang)
  plurals.set(lang, made)
  return made
}

/** Returns a record's own property; inherited properties are ignored. */
const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/**
 * Returns a key's text as written, in the plural form for `count` if it has one. A `_zero` form takes precedence even
 * if the language's grammar has none.
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

/** A placeholder: `{{name}}`, `{{name, number}}` or `{{name, number(option: value; …)}}`. */
const hole = /\{\{\s*(\w+)\s*(?:,\s*number\s*(?:\(([^)]*)\))?\s*)?\}\}/g

/** Parses a placeholder's number options, named as in Intl.NumberFormat. */
const optionsOf = (written: string): Intl.NumberFormatOptions =>
  Object.fromEntries(written.split(';').map((option) => option.split(':').map((part) => part.trim())))

/** Replaces the placeholders of a text; missing parameters become empty. */
export function fillText(text: string, lang: string, params: TextParams = {}): string {
  if (!text.includes('{{')) return text
  return text.replace(hole, (written, name: string, options?: string) => {
    const value = ownOf(params, name) ?? ''
    if (value === '' || !written.includes(',')) return String(value)
    return numberFormat(lang, options === undefined ? {} : optionsOf(options)).format(Number(value))
  })
}

/** Finds a text and replaces its placeholders. */
export const translate = (
  texts: Readonly<Record<string, string>>,
  lang: string,
  key: string,
  params?: TextParams,
): string => {
  const text = findText(texts, lang, key, params) ?? params?.['defaultValue'] ?? key
  return fillText(String(text), lang, params)
}
