import { plainLanguage } from '../../../contract/language/language-path'
import type { CatalogueTexts } from '../../platform/db/columns'

/** Texts by language code and field, as sent with a save; options are in the same order as in the main language. */
type SentTexts = Readonly<Record<string, Readonly<Record<string, string | readonly string[] | undefined>>>>

/**
 * Returns an entry's texts as stored in its column, without empty ones; undefined if the save doesn't change them.
 * @param options options of an attribute, in the main language
 */
export function storedTexts(
  sent: SentTexts | undefined,
  options: readonly string[] = [],
): string | undefined {
  if (sent === undefined) return undefined
  const stored: CatalogueTexts = {}
  for (const [code, fields] of Object.entries(sent)) {
    if (code === plainLanguage) continue
    const texts = Object.entries(fields).flatMap(
      ([field, text]): [string, string | Record<string, string>][] => {
        if (typeof text === 'string') return text === '' ? [] : [[field, text]]
        const own = options.flatMap((option, at) => (text?.[at] ? [[option, text[at]] as const] : []))
        return own.length > 0 ? [[field, Object.fromEntries(own)]] : []
      },
    )
    if (texts.length > 0) stored[code] = Object.fromEntries(texts)
  }
  return JSON.stringify(stored)
}

/** Returns an entry's texts as its form shows them, with one option per line. */
export function formTexts(
  texts: CatalogueTexts,
  options: readonly string[] = [],
): Record<string, Record<string, string>> {
  const written = (text: string | Record<string, string>) =>
    typeof text === 'string'
      ? text
      : options
          .map((option) => text[option] ?? '')
          .join('\n')
          .trimEnd()
  return Object.fromEntries(
    Object.entries(texts).map(([code, fields]) => [
      code,
      Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, written(text)])),
    ]),
  )
}
