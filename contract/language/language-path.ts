import type { Lang } from './languages'

/** Language of URLs without a language parameter, unless the visitor prefers another language. */
export const plainLanguage: Lang = 'en'

/** Query parameter that selects a language regardless of the visitor's preference. */
export const languageParam = 'lang'

/** Returns the URL of a page in a language. */
export function pathIn(path: string, lang: string): string {
  return lang === plainLanguage ? path : `${path}${path.includes('?') ? '&' : '?'}${languageParam}=${lang}`
}

/** Returns the URLs of a page in every supported language, with the plain one as default (hreflang). */
export const alternatesOf = (
  path: string,
  languages: readonly string[],
): { lang: string; path: string }[] => [
  ...languages.map((lang) => ({ lang, path: pathIn(path, lang) })),
  { lang: 'x-default', path },
]
