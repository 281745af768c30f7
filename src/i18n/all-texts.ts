import type { QueryClient } from '@tanstack/react-query'
import type { I18n } from './create'
import type { Input } from '../../contract/types'
import type { Api } from '../api/port'
import { callQuery } from '../api/query'
import type { Speech } from './create'

/** What is needed to fetch and apply texts. */
export interface Speaker {
  api: Api
  queryClient: QueryClient
  i18n: I18n
}

type Code = Input<'get_languages'>['language_code']

/** A language with all its texts (D97). */
export async function fetchPageTexts(
  { api, queryClient }: Pick<Speaker, 'api' | 'queryClient'>,
  lang: string,
): Promise<Speech> {
  const { data } = await queryClient.ensureQueryData(
    callQuery(api, 'get_languages', { language_code: lang as Code }),
  )
  if (Array.isArray(data)) throw new Error(`get_languages gave no texts for ${lang}`)
  return { lang: data.code, rtl: data.rtl, texts: data.file_name }
}

const complete = new WeakMap<I18n, Set<string>>()

/** Gives a page all texts of a language, once. */
export async function addAllTexts(speaker: Speaker, lang: string): Promise<void> {
  const had = complete.get(speaker.i18n) ?? new Set()
  if (had.has(lang)) return
  const speech = await fetchPageTexts(speaker, lang)
  speaker.i18n.add(speech)
  complete.set(speaker.i18n, had.add(lang))
}

/** Switches the page to another language without a reload. */
export async function switchLanguage(speaker: Speaker, lang: string): Promise<void> {
  await addAllTexts(speaker, lang)
  speaker.i18n.changeLanguage(lang)
}
