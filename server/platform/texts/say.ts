import { texts, type TextKey } from '../../../contract/texts/catalogue'
import { findText, translate, type TextParams } from '../../../contract/texts/translate'
import { waitingTime } from '../../../contract/language/waiting-time'
import type { Lang } from '../../../contract/language/languages'

const known = new Map<string, Record<string, string>>(Object.entries(texts))

/** Sets all texts of a language, replacing earlier ones. */
export function setTexts(lang: string, texts: Record<string, string>): void {
  known.set(lang, texts)
}

/** Whether a computed string is a text key. */
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(texts.en, key)

/** Returns a text in the reader's language, or in English if it isn't translated. */
export function say(lang: Lang, key: TextKey, params?: TextParams): string {
  const own = known.get(lang)
  const reader = own && findText(own, lang, key, params) !== undefined ? lang : 'en'
  return translate(known.get(reader)!, reader, key, { ...params, ...waitIn(lang, params) })
}

/** Returns the parameter `time` for a delay given in `seconds`: "14 minutes". */
function waitIn(lang: Lang, params: TextParams | undefined): { time: string } | undefined {
  if (typeof params?.['seconds'] !== 'number') return undefined
  const { key, count } = waitingTime(params['seconds'])
  return { time: say(lang, key, { count }) }
}
