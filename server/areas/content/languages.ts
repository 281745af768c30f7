import type { Data, Parsed } from '../../../contract/types'
import { Refusal } from '../../platform/http/refusal'
import { languageList, textsIn } from '../../platform/languages/languages'

/** One language with its texts by key, or the list of languages where none is asked for (D97). Refuses with VALIDATION. */
export function speech(input: Parsed<'get_languages'>): Data<'get_languages'> {
  const { language_code: code, group } = input
  if (code === undefined) return languageList()
  const language = languageList().find((one) => one.code === code)
  if (!language)
    throw new Refusal('VALIDATION', 'refusals.validation', { errors: { language_code: 'refusals.choice' } })
  return { ...language, file_name: textsIn(language.code, group)! }
}
