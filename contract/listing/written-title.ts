import { readTyped } from '../input/parse-number'
import type { TFunction } from '../texts/translate'

/** Facts from which a title is written. */
interface TitleFacts {
  /** Name of the property type in the owner's language. */
  type: string
  /** Number of bedrooms as typed; undefined if the type has none. */
  bedrooms: string | undefined
  city: string
}

/** English writes the name of a type in lower case within a sentence. */
const inSentence = (type: string, lang: string) => (lang === 'en' ? type.toLocaleLowerCase(lang) : type)

const capital = (text: string, lang: string) => text.charAt(0).toLocaleUpperCase(lang) + text.slice(1)

/**
 * Writes a listing's title, such as "3-bedroom house in Seattle", in the owner's language. Facts that are missing are
 * left out.
 */
export function writtenTitle({ type, bedrooms, city }: TitleFacts, t: TFunction, lang: string): string {
  const read = readTyped(bedrooms ?? '')
  const count = read && 'text' in read ? Number(read.text) : 0
  const name = inSentence(type, lang)
  const home = count > 0 ? t('wizard.written.rooms', { count, type: name }) : name
  return capital(city.trim() === '' ? home : t('wizard.written.place', { home, city: city.trim() }), lang)
}
