import { sql, type RawBuilder } from 'kysely'
import { plainLanguage } from '../../../contract/language/language-path'
import type { CatalogueTexts } from '../db/columns'
import { readerLanguage } from './reader-language'

/**
 * Returns SQL for a text column of the catalogue in the reader's language, or in the main language if there is no
 * translation. Call it only while the reader is known, so never in a module-level constant.
 */
export function textIn<T extends string | null = string>(
  alias: string,
  column: string,
  lang: string = readerLanguage(),
): RawBuilder<T> {
  const main = sql.ref<T>(`${alias}.${column}`)
  if (lang === plainLanguage) return sql<T>`${main}`
  return sql<T>`coalesce(nullif(${sql.ref(`${alias}.texts`)} -> ${lang}::text ->> ${column}::text, ''), ${main})`
}

/** Returns SQL like `textIn`, but with the language in a column, such as that of an account. */
export const textInColumn = (alias: string, column: string, lang: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${sql.ref(`${alias}.texts`)} -> ${sql.ref(lang)} ->> ${column}::text, ''), ${sql.ref(`${alias}.${column}`)})`

/** Returns the SQL condition that a text column matches this lower-case pattern in any language. */
export const inAnyLanguage = (
  alias: string,
  column: string,
  pattern: RawBuilder<unknown> | string,
): RawBuilder<boolean> =>
  sql<boolean>`(lower(${sql.ref(`${alias}.${column}`)}) like ${pattern} or exists (
    select from jsonb_each(${sql.ref(`${alias}.texts`)}) other where lower(other.value ->> ${column}::text) like ${pattern}))`

/** Translated names of a listing's city (`name`), state and country, if known. */
export type LocationNames = Partial<Record<'name' | 'state' | 'country', string>> | null

/** Returns SQL for the translated names of a row's city, state and country; null in the main language. */
export function locationIn(alias: string, lang: string = readerLanguage()): RawBuilder<LocationNames> {
  if (lang === plainLanguage) return sql<LocationNames>`null::jsonb`
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<LocationNames>`(select known.texts -> ${lang}::text from city known
    where known.name = ${column('city')} and known.state = ${column('state')} and known.country = ${column('country')})`
}

/** Returns the city, state and country, translated where possible and otherwise as typed. */
export const locatedAs = (
  { city, state, country }: Record<'city' | 'state' | 'country', string>,
  named: LocationNames | undefined,
) => ({ city: named?.name || city, state: named?.state || state, country: named?.country || country })

/**
 * Translates the city, state and country within an address, so that pages recognise them and don't append them again.
 */
export function addressIn(
  address: string,
  typed: Record<'city' | 'state' | 'country', string>,
  named: LocationNames | undefined,
): string {
  if (!named) return address
  const shown = locatedAs(typed, named)
  const names = new Map((['country', 'state', 'city'] as const).map((part) => [typed[part], shown[part]]))
  return address
    .split(', ')
    .map((part) => names.get(part) ?? part)
    .join(', ')
}

/**
 * Returns SQL for the options of an attribute `a` in the reader's language, in their original order; null in the main
 * language, where they are the options themselves, and if there are none.
 */
export function optionTexts(alias: string, lang: string = readerLanguage()): RawBuilder<string[] | null> {
  const options = sql.ref(`${alias}.options`)
  if (lang === plainLanguage) return sql<null>`null::jsonb`
  return sql<string[] | null>`(
    select jsonb_agg(coalesce(nullif(${sql.ref(`${alias}.texts`)} -> ${lang}::text -> 'options' ->> o.option, ''), o.option) order by o.at)
    from jsonb_array_elements_text(${options}) with ordinality as o (option, at))`
}

/** Returns a text of a row in memory, in the reader's language or in the main language. */
export function textOf(
  texts: CatalogueTexts,
  column: string,
  main: string,
  lang: string = readerLanguage(),
): string {
  const own = lang === plainLanguage ? undefined : texts[lang]?.[column]
  return typeof own === 'string' && own !== '' ? own : main
}

/** Returns an attribute's answer in the reader's language; several options are joined by commas. */
export function answerText(texts: CatalogueTexts, answer: string, lang: string = readerLanguage()): string {
  const options = lang === plainLanguage ? undefined : texts[lang]?.['options']
  if (options === undefined || typeof options === 'string') return answer
  return answer
    .split(', ')
    .map((option) => options[option] || option)
    .join(', ')
}
