import { createInstance, type i18n } from 'i18next'

/** Flat texts of one language: full key -> text. */
export type Texts = Record<string, string>

/** What a page needs for its texts: the language, its direction and the texts it starts with. */
export interface Speech {
  lang: string
  rtl: boolean
  texts: Texts
}

/** One i18next for a page (in the browser) or a request (on the server); texts come by `speak`. */
export function createI18n(): i18n {
  return createInstance()
}

/** Starts an instance with its first language. */
export function speak(instance: i18n, { lang, texts }: Pick<Speech, 'lang' | 'texts'>): void {
  void instance.init({
    lng: lang,
    fallbackLng: false,
    resources: { [lang]: { translation: texts } },
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
}
