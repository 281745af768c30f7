import type { Input } from '../../contract/types'
import type { Api } from '../api/port'
import { callQuery } from '../api/query'
import { addTexts, firstLanguage, type Speaker } from './add-texts'

type Code = Input<'get_languages'>['language_code']

/**
 * Switches the page to another language without a reload, with all its texts (D97): what is open may need any of them.
 */
export async function switchLanguage(speaker: Speaker & { api: Api }, lang: string): Promise<void> {
  const { api, queryClient, i18n } = speaker
  if (lang === firstLanguage(i18n)) await addTexts(speaker, 'rest', lang)
  else {
    const { data } = await queryClient.ensureQueryData(
      callQuery(api, 'get_languages', { language_code: lang as Code }),
    )
    if (Array.isArray(data)) throw new Error(`get_languages gave no texts for ${lang}`)
    i18n.add({ lang: data.code, rtl: data.rtl, texts: data.file_name })
  }
  i18n.changeLanguage(lang)
}
