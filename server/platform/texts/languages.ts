import type { Kysely } from 'kysely'
import { namespaces, publicNamespaces, textsOf } from '../../../contract/texts/catalogue'
import { languages as shipped, rightToLeft, type Lang } from '../../../contract/language/languages'
import type { DB } from '../db/schema'
import { setTexts } from './say'

type Texts = Record<string, string>

/** A language that visitors can choose. */
export interface LanguageInfo {
  code: string
  name: string
  rtl: boolean
}

interface LanguageEntry extends LanguageInfo {
  everything: Texts
  publicOnly: Texts
}

/** What a language calls itself. */
const endonym = (code: string) => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code

/** Whether the language comes with the product. */
export const isShipped = (code: string): code is Lang => shipped.some((one) => one === code)

const shippedOnes = (): LanguageEntry[] =>
  shipped.map((code) => ({
    code,
    name: endonym(code),
    rtl: rightToLeft.includes(code),
    everything: textsOf(code),
    publicOnly: textsOf(code, publicNamespaces),
  }))

/** The languages of this process: those that ship with the product, with the operator's texts. */
let known = new Map(shippedOnes().map((one) => [one.code, one]))

/** The load that was begun last. */
let loading: Promise<unknown> = Promise.resolve()

/**
 * Reloads the operator's texts: at the start, and whenever some process has changed them. Loads follow one another: two
 * at a time may end in another order than they read, and what was replaced would be shown again.
 */
export function loadLanguages(db: Kysely<DB>): Promise<void> {
  const mine = loading.then(() => load(db))
  loading = mine.catch(() => {})
  return mine
}

/**
 * Reloads them where the database has others than this process: nobody is told of a change twice, and whose word of it
 * was lost, or could not read them at that moment, would keep the texts of before. Answers with whether it had.
 */
export async function catchUpLanguages(db: Kysely<DB>): Promise<boolean> {
  const rows = await db.selectFrom('language').select(['code', 'version', 'updated_at']).execute()
  if (stampOf(rows) === stamp) return false
  await loadLanguages(db)
  return true
}

/** The languages that are stored, and the last change of each. */
const stampOf = (rows: readonly { code: string; version: number; updated_at: Date }[]): string =>
  rows
    .map(({ code, version, updated_at }) => `${code} ${version} ${updated_at.getTime()}`)
    .toSorted()
    .join()

/** What was loaded last. */
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

/** Texts laid over others; missing plural forms take the text of `_other`. */
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

/** Every language that visitors can choose, with its own name and direction (D97). */
export const languageList = (): LanguageInfo[] =>
  [...known.values()].map(({ code, name, rtl }) => ({ code, name, rtl }))

/**
 * The language of this code, if it exists here. One that the operator has added is none of the shipped ones that the
 * type names; whatever reads a `Lang` falls back to English where it has nothing for it.
 */
export const languageOfCode = (code: string | undefined): Lang | undefined =>
  code !== undefined && known.has(code) ? (code as Lang) : undefined

/** Whether a language is written from right to left. */
export const isRtl = (lang: string): boolean => known.get(lang)?.rtl ?? false

/** All texts of a language, or those of public pages. */
export function textsIn(code: string, group?: 'public'): Texts | undefined {
  const one = known.get(code)
  return group === 'public' ? one?.publicOnly : one?.everything
}

const plural = /_(zero|one|two|few|many|other)$/
const stem = (key: string) => key.replace(plural, '')

/** Every text there is, by its key without a plural form, in English. */
export const english: ReadonlyMap<string, string> = new Map(
  Object.values(namespaces).flatMap(({ en }) => Object.entries(en).map(([key, text]) => [stem(key), text])),
)

/** Texts that neither the product nor the operator has in a language: keys without plural forms, in their order. */
export function missingIn(code: string, content: Texts): string[] {
  if (code === 'en') return []
  const own = isShipped(code) ? Object.values(namespaces).flatMap((files) => Object.keys(files[code])) : []
  const there = new Set([...own, ...Object.keys(content)].map(stem))
  return [...english.keys()].filter((key) => !there.has(key))
}
