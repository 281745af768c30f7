import { languages, type Lang } from './languages'

/** Script of each bundled language. */
const scripts: Record<Lang, RegExp> = {
  en: /\p{Script=Latin}/u,
  ar: /\p{Script=Arabic}/u,
  hi: /\p{Script=Devanagari}/u,
}

/**
 * Returns the language of user input by the script of its first letter; undefined if that script is the page's own or
 * belongs to no supported language. A listing's text has one language, independent of the reader's.
 */
export function writtenIn(text: string, page: string): Lang | undefined {
  const letter = /\p{L}/u.exec(text)?.[0]
  const found = letter === undefined ? undefined : languages.find((lang) => scripts[lang].test(letter))
  if (found === undefined || found === page) return undefined
  // The same script doesn't prove that the language differs from the page's.
  return new Intl.Locale(page).maximize().script === new Intl.Locale(found).maximize().script
    ? undefined
    : found
}
