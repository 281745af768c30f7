import type { Lang } from '../../../../contract/language/languages'
import type { ListingKind } from '../../../../contract/listing-fields'
import { characteristicText } from '../../../../contract/listing/characteristic-text'
import {
  characteristicKey,
  characteristicsOf,
  type Declared,
  type StoredCharacteristics,
} from '../../../../contract/listing/characteristics'
import { say } from '../../../platform/texts/say'

const textOf = (one: Declared, value: unknown, lang: Lang) =>
  characteristicText(one, value, { say: (key) => say(lang, key), lang })

/** Returns the characteristics that have a value, with their label keys. */
export const characteristicFields = (on: ListingKind, stored: StoredCharacteristics, lang: Lang) =>
  characteristicsOf(on).flatMap((one) => {
    const value = textOf(one, stored[one.name], lang)
    return value === null ? [] : [{ label: characteristicKey(one.name), value }]
  })

/** Returns the label and both values of a pending change to a characteristic; null for any other field. */
export function characteristicChange(
  on: ListingKind,
  stored: StoredCharacteristics,
  { name, after }: { name: string; after: unknown },
  lang: Lang,
): { label: string; before: string; after: string } | null {
  const one = characteristicsOf(on).find((declared) => declared.name === name)
  if (!one) return null
  const text = (value: unknown) => textOf(one, value, lang) ?? ''
  return { label: characteristicKey(name), before: text(stored[name]), after: text(after) }
}
