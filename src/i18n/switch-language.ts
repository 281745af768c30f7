import type { Input } from '../../contract/types'
import type { Api } from '../api/port'
import { callQuery } from '../api/query'
import { addTexts, firstLanguage, type Speaker } from './add-texts'
import type { Speech } from './create'

type Code = Input<'get_languages'>['language_code']
type Asking = Pick<Speaker, 'queryClient'> & { api: Api }

/** A language with all its texts (D97): the page that is open does not know where their files are. */
async function fetchLanguage({ api, queryClient }: Asking, lang: string): Promise<Speech> {
  const { data } = await queryClient.ensureQueryData(
    callQuery(api, 'get_languages', { language_code: lang as Code }),
  )
  if (Array.isArray(data)) throw new Error(`get_languages gave no texts for ${lang}`)
  return { lang: data.code, rtl: data.rtl, texts: data.file_name }
}

/** Switches the page to another language without a reload, with all its texts: what is open may need any of them. */
export async function switchLanguage(speaker: Speaker & Asking, lang: string): Promise<void> {
  if (lang === firstLanguage(speaker.i18n)) await addTexts(speaker, 'rest', lang)
  else speaker.i18n.add(await fetchLanguage(speaker, lang))
  speaker.i18n.changeLanguage(lang)
}
