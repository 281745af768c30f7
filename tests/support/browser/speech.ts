import { texts } from '../../../contract/texts/catalogue'
import { rightToLeft, type Lang } from '../../../contract/language/languages'
import { createI18n, type I18n } from '../../../src/ui/i18n/create-i18n'

/** Returns the app's translator with all texts of a language. */
export function speech(lang: Lang): I18n {
  const instance = createI18n()
  instance.add({ lang, rtl: rightToLeft.includes(lang), texts: texts[lang] })
  return instance
}
