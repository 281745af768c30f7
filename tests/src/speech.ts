import type { i18n } from 'i18next'
import { texts } from '../../contract/texts/catalogue'
import type { Lang } from '../../contract/languages'
import { createI18n, speak } from '../../src/i18n/create'

/** The app's own i18next with all texts of a language. */
export function speech(lang: Lang): i18n {
  const instance = createI18n()
  speak(instance, { lang, texts: texts[lang] })
  return instance
}
