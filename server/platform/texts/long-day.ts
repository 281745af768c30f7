import type { Lang } from '../../../contract/language/languages'

/** A day of UTC as mails and printed pages write it in a language, with the digits of prices: `November 28, 2026`. */
export const longDay = (lang: Lang, at: Date): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC', numberingSystem: 'latn' }).format(at)
