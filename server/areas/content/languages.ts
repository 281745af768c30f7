import { publicNamespaces, textsOf } from '../../../contract/texts/catalogue'
import type { Data, Parsed } from '../../../contract/types'
import { languages } from '../../../contract/words'
import { languageList } from './web-settings'

const everything = new Map(languages.map((lang) => [lang, textsOf(lang)] as const))
const publicOnly = new Map(languages.map((lang) => [lang, textsOf(lang, publicNamespaces)] as const))

/** One language with its texts by key, or the list of languages where none is asked for (D97). */
export function speech(input: Parsed<'get_languages'>): Data<'get_languages'> {
  const language = languageList.find(({ code }) => code === input.language_code)
  if (!language) return languageList
  const texts = (input.group === 'public' ? publicOnly : everything).get(language.code)!
  return { ...language, file_name: texts }
}
