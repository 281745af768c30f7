import type { Lang } from './values'

/** The language whose pages stand at plain addresses; such an address speaks another one where a visitor prefers it. */
export const plainLanguage: Lang = 'en'

/** The query parameter that asks for one language, whatever the visitor prefers. */
export const languageParam = 'lang'

/** The one address of a page in a language. */
export function pathIn(path: string, lang: string): string {
  return lang === plainLanguage ? path : `${path}${path.includes('?') ? '&' : '?'}${languageParam}=${lang}`
}

/** The same page in every language that is spoken, with the plain address for everybody else (hreflang). */
export const alternatesOf = (
  path: string,
  languages: readonly string[],
): { lang: string; path: string }[] => [
  ...languages.map((lang) => ({ lang, path: pathIn(path, lang) })),
  { lang: 'x-default', path },
]
