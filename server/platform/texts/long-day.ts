import type { Lang } from '../../../contract/language/languages'

/** Formats a UTC day for e-mails and printed pages, with the digits used for prices: `November 28, 2026`. */
export const longDay = (lang: Lang, at: Date): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC', numberingSystem: 'latn' }).format(at)
