import i18next, { type i18n } from 'i18next'
import { texts } from '../../../contract/texts/catalogue'
import { waitingTime } from '../../../contract/waiting-time'
import type { Lang } from '../../../contract/values'

const speaker: i18n = i18next.createInstance()
void speaker.init({
  lng: 'en',
  fallbackLng: 'en',
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(Object.entries(texts).map(([lang, translation]) => [lang, { translation }])),
})

/** From now on these are the texts of a language, all of them. */
export function setTexts(lang: string, texts: Record<string, string>): void {
  speaker.removeResourceBundle(lang, 'translation')
  speaker.addResourceBundle(lang, 'translation', texts)
}

/** A text of the language files in the reader's language; an unknown key comes back as it is. */
export const say = (lang: Lang, key: string, params?: Record<string, unknown>): string =>
  String(speaker.t(key, { lng: lang, ...params, ...waitIn(lang, params) }))

/** `seconds` of a wait is read as `time`: "14 minutes". */
function waitIn(lang: Lang, params: Record<string, unknown> | undefined) {
  if (typeof params?.['seconds'] !== 'number') return undefined
  const { key, count } = waitingTime(params['seconds'])
  return { time: speaker.t(key, { lng: lang, count }) }
}
