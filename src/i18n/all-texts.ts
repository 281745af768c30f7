import type { QueryClient } from '@tanstack/react-query'
import type { Input } from '../../contract/types'
import type { Api } from '../api/port'
import { callQuery } from '../api/query'
import type { I18n, Speech } from './create'
import { fetchTexts, type TextFiles } from './text-files'

/** What is needed to fetch and apply texts. */
export interface Speaker {
  api: Api
  queryClient: QueryClient
  i18n: I18n
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

const complete = new WeakMap<I18n, Set<string>>()
const later = new WeakMap<I18n, Pick<Speech, 'lang' | 'rtl'> & { address: string }>()

/** Gives a page the texts without which it cannot be shown, and keeps where the others are for when they are needed. */
export async function addFirstTexts(
  { queryClient, i18n }: Pick<Speaker, 'queryClient' | 'i18n'>,
  language: Pick<Speech, 'lang' | 'rtl'>,
  { first, rest }: TextFiles,
): Promise<void> {
  const texts = await Promise.all(first.map((address) => fetchTexts(queryClient, address)))
  i18n.add({ ...language, texts: Object.assign({}, ...texts) as Speech['texts'] })
  later.set(i18n, { ...language, address: rest })
}

/** Gives a page all texts of a language, once. */
export async function addAllTexts(speaker: Speaker, lang: string): Promise<void> {
  const had = complete.get(speaker.i18n) ?? new Set()
  if (had.has(lang)) return
  const file = later.get(speaker.i18n)
  if (file?.lang === lang) {
    const { address, ...language } = file
    speaker.i18n.add({ ...language, texts: await fetchTexts(speaker.queryClient, address) })
  } else speaker.i18n.add(await fetchPageTexts(speaker, lang))
  complete.set(speaker.i18n, had.add(lang))
}

/** Switches the page to another language without a reload. */
export async function switchLanguage(speaker: Speaker, lang: string): Promise<void> {
  await addAllTexts(speaker, lang)
  speaker.i18n.changeLanguage(lang)
}
