import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import type { Input } from '../../contract/types'
import type { Api } from '../api/port'
import { callQuery } from '../api/query'
import type { Speech } from './create'
import { fetchTexts, type TextFiles } from './text-files'

/** What is needed to fetch and apply texts. */
export interface Speaker {
  api: Api
  queryClient: QueryClient
  i18n: i18n
}

type Code = Input<'get_languages'>['language_code']

/** A language with all its texts (D97). */
async function fetchPageTexts(
  { api, queryClient }: Pick<Speaker, 'api' | 'queryClient'>,
  lang: string,
): Promise<Speech> {
  const { data } = await queryClient.ensureQueryData(
    callQuery(api, 'get_languages', { language_code: lang as Code }),
  )
  if (Array.isArray(data)) throw new Error(`get_languages gave no texts for ${lang}`)
  return { lang: data.code, rtl: data.rtl, texts: data.file_name }
}

const complete = new WeakMap<i18n, Set<string>>()
const later = new WeakMap<i18n, { lang: string; address: string }>()

/** Keeps where the rest of the page's language is, for when it is needed. */
export function keepForLater(instance: i18n, lang: string, { rest }: TextFiles): void {
  later.set(instance, { lang, address: rest })
}

/** Gives a page all texts of a language, once. */
export async function addAllTexts(speaker: Speaker, lang: string): Promise<void> {
  const had = complete.get(speaker.i18n) ?? new Set()
  if (had.has(lang)) return
  const file = later.get(speaker.i18n)
  const texts =
    file?.lang === lang
      ? await fetchTexts(speaker.queryClient, file.address)
      : (await fetchPageTexts(speaker, lang)).texts
  speaker.i18n.addResourceBundle(lang, 'translation', texts, true, true)
  complete.set(speaker.i18n, had.add(lang))
}

/** Switches the page to another language without a reload. */
export async function switchLanguage(speaker: Speaker, lang: string): Promise<void> {
  await addAllTexts(speaker, lang)
  await speaker.i18n.changeLanguage(lang)
}
