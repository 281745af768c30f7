import { plainLanguage } from '../../../contract/language/language-path'
import type { CatalogueTexts } from '../../platform/db/columns'

/** Texts by code and field, as a save sends them; options are in the order of the main ones. */
type SentTexts = Readonly<Record<string, Readonly<Record<string, string | readonly string[] | undefined>>>>

/**
 * The texts of an entry for its column, without empty ones; undefined if the save leaves them as they are.
 * @param options of an attribute, in the main language
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

/** The same as the form of an entry holds them: options one a line. */
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
