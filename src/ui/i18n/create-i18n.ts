import type { TextKey } from '../../../contract/texts/catalogue'
import { findText, translate, type TextParams, type TFunction } from '../../../contract/texts/translate'

/** Flat texts of one language: full key -> text. */
export type Texts = Record<string, string>

/** What a page needs for its texts: the language, its direction and the texts it starts with. */
export interface Speech {
  lang: string
  rtl: boolean
  texts: Texts
}

/** The texts of a page (in the browser) or of a request (on the server), in the language that is read now. */
export interface I18n {
  readonly language: string
  /** Another function after each change, so that what depends on it is made anew. */
  readonly t: TFunction
  /** Whether a key has a text; one that counts is asked for with its count. */
  exists: (key: TextKey, params?: TextParams) => boolean
  /** The direction in which the language is written. */
  dir: () => 'ltr' | 'rtl'
  /** Adds texts of a language to those that it has. */
  add: (speech: Speech) => void
  /** Reads another language, whose texts were added before. */
  changeLanguage: (lang: string) => void
  /** Calls back after each change, until what it returns is called. */
  subscribe: (onChange: () => void) => () => void
}

/** One for a page or a request, without a text yet: those come by `add`, and the first of them sets the language. */
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
