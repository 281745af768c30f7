import { languages, type Lang } from './languages'

/** The script each language that ships is written in. */
const scripts: Record<Lang, RegExp> = {
  en: /\p{Script=Latin}/u,
  ar: /\p{Script=Arabic}/u,
  hi: /\p{Script=Devanagari}/u,
}

/**
 * The language of a text that a person wrote, by the script of its first letter; undefined where it has the page's own
 * script, or one of none of our languages. A listing has one language, whatever its readers use.
 */
export function writtenIn(text: string, page: string): Lang | undefined {
  const letter = /\p{L}/u.exec(text)?.[0]
  const found = letter === undefined ? undefined : languages.find((lang) => scripts[lang].test(letter))
  if (found === undefined || found === page) return undefined
  // Another language of the same script: the script alone does not prove that it is not the page's.
  return new Intl.Locale(page).maximize().script === new Intl.Locale(found).maximize().script
    ? undefined
    : found
}
