import type { TFunction } from '../../../contract/texts/translate'
import {
  characteristicKey,
  characteristics,
  choiceKey,
  type Characteristic,
} from '../../../contract/listing-fields'

type Characterised = { [C in Characteristic]: string | null }

/** The value of a characteristic, in the reader's language; null without one. */
export const characteristicText = (of: Characterised, name: Characteristic, t: TFunction): string | null =>
  of[name] ? t(choiceKey(name, of[name])) : null

/** The characteristics with a value, by name, for a list of facts. */
export const characteristicRows = (of: Characterised, t: TFunction): { name: string; value: string }[] =>
  characteristics.flatMap((name) => {
    const value = characteristicText(of, name, t)
    return value === null ? [] : [{ name: t(characteristicKey(name)), value }]
  })
