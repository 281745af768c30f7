import type { Kysely } from 'kysely'
import { namespaces, publicNamespaces, textsOf } from '../../../contract/texts/catalogue'
import { languages as shipped, rightToLeft, type Lang } from '../../../contract/language/languages'
import type { DB } from '../db/schema'
import { setTexts } from './say'

type Texts = Record<string, string>

/** A language visitors can choose. */
export interface LanguageInfo {
  code: string
  name: string
  rtl: boolean
}

interface LanguageEntry extends LanguageInfo {
  everything: Texts
  publicOnly: Texts
}

/** Returns a language's name in the language itself. */
const endonym = (code: string) => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code

/** Whether the language ships with the product. */
export const isShipped = (code: string): code is Lang => shipped.some((one) => one === code)

const shippedOnes = (): LanguageEntry[] =>
  shipped.map((code) => ({
    code,
    name: endonym(code),
    rtl: rightToLeft.includes(code),
    everything: textsOf(code),
    publicOnly: textsOf(code, publicNamespaces),
  }))

/**
 * Languages known to this process, by code: the shipped languages and those added by the operator, with the operator's
 * texts.
 */
let known = new Map(shippedOnes().map((one) => [one.code, one]))

/** The most recently started load. */
let loading: Promise<unknown> = Promise.resolve()

/**
 * Reloads the operator's texts; called at startup and whenever any process has changed them. Loads run sequentially:
 * parallel loads could finish out of order and restore replaced texts.
 */
export function loadLanguages(db: Kysely<DB>): Promise<void> {
  const mine = loading.then(() => load(db))
  loading = mine.catch(() => {})
  return mine
}

/**
 * Reloads the texts if the database has newer ones; returns whether it did. Changes are announced only once, so a
 * process that missed the announcement, or couldn't read the texts then, would otherwise keep the old ones.
 */
export async function catchUpLanguages(db: Kysely<DB>): Promise<boolean> {
  const rows = await db.selectFrom('language').select(['code', 'version', 'updated_at']).execute()
  if (stampOf(rows) === stamp) return false
  await loadLanguages(db)
  return true
}

/** Returns a value that identifies the stored languages and their latest changes. */
const stampOf = (rows: readonly { code: string; version: number; updated_at: Date }[]): string =>
  rows
    .map(({ code, version, updated_at }) => `${code} ${version} ${updated_at.getTime()}`)
    .toSorted()
    .join()

/** Stamp (see `stampOf`) of the languages last loaded. */
let stamp = ''

async function load(db: Kysely<DB>): Promise<void> {
  const rows = await db.selectFrom('language').selectAll().execute()
  const changed = [...known.values()].some((one) => !isShipped(one.code)) || rows.length > 0 || overlaid
  if (!changed) return
  const next = new Map(shippedOnes().map((one) => [one.code, one]))
  for (const { code, name, rtl, is_on, texts } of rows) {
    if (!is_on && !isShipped(code)) continue
    const before = next.get(code)
    const everything = over(before?.everything ?? textsOf('en'), texts, code)
    const publicKeys = Object.keys(everything).filter((key) => isPublic(key))
    next.set(code, {
      code,
      name,
      rtl: isShipped(code) ? rightToLeft.includes(code) : rtl,
      everything,
      publicOnly: Object.fromEntries(publicKeys.map((key) => [key, everything[key]!])),
    })
  }
  overlaid = rows.length > 0
  stamp = stampOf(rows)
  known = next
  for (const one of known.values()) setTexts(one.code, one.everything)
}

let overlaid = false

const isPublic = (key: string) => publicNamespaces.includes(key.slice(0, key.indexOf('.')))

/** Merges an operator's texts over the base texts; missing plural forms use the text of `_other`. */
function over(base: Texts, content: Texts, code: string): Texts {
  const merged = { ...base, ...content }
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories
  for (const [key, text] of Object.entries(content)) {
    if (!key.endsWith('_other')) continue
    const stem = key.slice(0, -'other'.length)
    for (const form of forms) if (!(stem + form in content)) merged[stem + form] = text
  }
  return merged
}

/** Returns all languages visitors can choose, with native name and direction (D97). */
export const languageList = (): LanguageInfo[] =>
  [...known.values()].map(({ code, name, rtl }) => ({ code, name, rtl }))

/**
 * Returns the language with this code; undefined if there is none. Languages added by the operator aren't in the `Lang`
 * type; code that switches on a `Lang` falls back to English for them.
 */
export const languageOfCode = (code: string | undefined): Lang | undefined =>
  code !== undefined && known.has(code) ? (code as Lang) : undefined

/** Whether a language is written from right to left. */
export const isRtl = (lang: string): boolean => known.get(lang)?.rtl ?? false

/** Returns all texts of a language, or only those of public pages; undefined for an unknown language. */
export function textsIn(code: string, group?: 'public'): Texts | undefined {
  const one = known.get(code)
  return group === 'public' ? one?.publicOnly : one?.everything
}

const plural = /_(zero|one|two|few|many|other)$/
const stem = (key: string) => key.replace(plural, '')

/** All English texts by key, without plural forms. */
export const english: ReadonlyMap<string, string> = new Map(
  Object.values(namespaces).flatMap(({ en }) => Object.entries(en).map(([key, text]) => [stem(key), text])),
)

/**
 * Returns the keys for which a language has neither a shipped text nor one of the operator's, in the order of the
 * English texts and without plural forms.
 */
export function missingIn(code: string, content: Texts): string[] {
  if (code === 'en') return []
  const own = isShipped(code) ? Object.values(namespaces).flatMap((files) => Object.keys(files[code])) : []
  const there = new Set([...own, ...Object.keys(content)].map(stem))
  return [...english.keys()].filter((key) => !there.has(key))
}
