import type { QueryClient } from '@tanstack/react-query'
import type { TextGroup } from '../../contract/texts/catalogue'
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

/** What a page has of the texts of each language, and where it fetches more in the language that it began with. */
interface Had {
  files?: Pick<Speech, 'lang' | 'rtl'> & Pick<TextFiles, 'addresses'>
  groups: Set<`${string}/${TextGroup}`>
}

const pages = new WeakMap<I18n, Had>()

/** Gives a page the texts without which it cannot be shown, and keeps where the others are for when they are needed. */
export async function addFirstTexts(
  { queryClient, i18n }: Pick<Speaker, 'queryClient' | 'i18n'>,
  language: Pick<Speech, 'lang' | 'rtl'>,
  { first, addresses }: TextFiles,
): Promise<void> {
  const texts = await Promise.all(first.map((group) => fetchTexts(queryClient, addresses[group])))
  i18n.add({ ...language, texts: Object.assign({}, ...texts) as Speech['texts'] })
  const groups = first.map((group) => `${language.lang}/${group}` as const)
  pages.set(i18n, { files: { ...language, addresses }, groups: new Set(groups) })
}

/** Gives a page a group of texts, once; another language than it began with is fetched whole. */
export async function addTexts(
  speaker: Speaker,
  group: TextGroup,
  lang: string = speaker.i18n.language,
): Promise<void> {
  const { queryClient, i18n } = speaker
  const { files, groups }: Had = pages.get(i18n) ?? { groups: new Set() }
  if (groups.has(`${lang}/rest`) || groups.has(`${lang}/${group}`)) return
  if (files?.lang === lang) {
    const { addresses, ...language } = files
    i18n.add({ ...language, texts: await fetchTexts(queryClient, addresses[group]) })
    groups.add(`${lang}/${group}`)
  } else {
    i18n.add(await fetchPageTexts(speaker, lang))
    groups.add(`${lang}/rest`)
  }
  pages.set(i18n, { files, groups })
}

/** Switches the page to another language without a reload. */
export async function switchLanguage(speaker: Speaker, lang: string): Promise<void> {
  await addTexts(speaker, 'rest', lang)
  speaker.i18n.changeLanguage(lang)
}
