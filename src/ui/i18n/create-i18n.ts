import type { TextKey } from '../../../contract/texts/catalogue'
import { findText, translate, type TextParams, type TFunction } from '../../../contract/texts/translate'

/** Texts of one language by full key. */
export type Texts = Record<string, string>

/** Language, direction and initial texts of a page. */
export interface Speech {
  lang: string
  rtl: boolean
  texts: Texts
}

/** Texts of a page (browser) or request (server) in the current language. */
export interface I18n {
  readonly language: string
  /** A new function after each change, so dependents update. */
  readonly t: TFunction
  /** Whether a key has a text; plural keys need their count. */
  exists: (key: TextKey, params?: TextParams) => boolean
  /** Text direction of the language. */
  dir: () => 'ltr' | 'rtl'
  /** Adds texts to a language. */
  add: (speech: Speech) => void
  /** Switches to a language whose texts have been added. */
  changeLanguage: (lang: string) => void
  /** Calls back after each change. Returns a function that unsubscribes. */
  subscribe: (onChange: () => void) => () => void
}

/** Creates an instance for a page or request, without texts; the first `add` sets the language. */
export function createI18n(): I18n {
  const known = new Map<string, Speech>()
  const listeners = new Set<() => void>()
  let read: Speech = { lang: 'en', rtl: false, texts: {} }
  const translator =
    ({ lang, texts }: Speech): TFunction =>
    (key, params) =>
      translate(texts, lang, key, params)
  let t = translator(read)
  const begin = (speech: Speech) => {
    read = speech
    t = translator(speech)
    for (const onChange of listeners) onChange()
  }
  return {
    get language() {
      return read.lang
    },
    get t() {
      return t
    },
    exists: (key, params) => findText(read.texts, read.lang, key, params) !== undefined,
    dir: () => (read.rtl ? 'rtl' : 'ltr'),
    add(speech) {
      const first = known.size === 0
      const had = known.get(speech.lang)
      const whole = had ? { ...speech, texts: { ...had.texts, ...speech.texts } } : speech
      known.set(speech.lang, whole)
      if (first || speech.lang === read.lang) begin(whole)
    },
    changeLanguage(lang) {
      const speech = known.get(lang)
      if (speech) begin(speech)
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
