import type { Lang } from './languages'

/** The language of pages without a language prefix; such an address shows another one if the visitor prefers it. */
export const plainLanguage: Lang = 'en'

/** The query parameter that asks for one language, whatever the visitor prefers. */
export const languageParam = 'lang'

/** The one address of a page in a language. */
export function pathIn(path: string, lang: string): string {
  return lang === plainLanguage ? path : `${path}${path.includes('?') ? '&' : '?'}${languageParam}=${lang}`
}

/** The same page in every supported language, with the plain address for everybody else (hreflang). */
export const alternatesOf = (
  path: string,
  languages: readonly string[],
): { lang: string; path: string }[] => [
  ...languages.map((lang) => ({ lang, path: pathIn(path, lang) })),
  { lang: 'x-default', path },
]
