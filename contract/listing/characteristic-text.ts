import { characteristicKey, choiceKey, type Declared } from './characteristics'
import { factText } from './fact-text'
import type { TextKey } from '../texts/catalogue'

/** Translation function and language for formatting values. */
export interface ValueWording {
  say: (key: TextKey) => string
  lang: string
}

/** Formats a day in the reader's language, with Latin digits like prices. */
const dayText = (day: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC', numberingSystem: 'latn' }).format(
    new Date(day),
  )

/**
 * Returns the value of a characteristic in the reader's language, or null if it is unset. Also accepts form input: an
 * invalid number or date is returned as typed.
 */
export function characteristicText(
  one: Declared,
  value: unknown,
  { say, lang }: ValueWording,
): string | null {
  if (value === null || value === undefined || value === '' || value === false) return null
  const written = String(value)
  switch (one.kind) {
    case 'choice':
      return say(choiceKey(one.name, written))
    case 'number':
      return factText({ kind: 'number', value: written, unit: one.unit ?? null }, lang)
    case 'flag':
      return say('public.yes')
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(written) && !Number.isNaN(Date.parse(written))
        ? dayText(written, lang)
        : written
    case 'text':
      return written
  }
}

/** Returns the characteristics that have a value, with their translated names. */
export const characteristicLines = (
  declared: readonly Declared[],
  values: object,
  wording: ValueWording,
): { name: string; value: string }[] =>
  declared.flatMap((one) => {
    const value = characteristicText(one, (values as Record<string, unknown>)[one.name], wording)
    return value === null ? [] : [{ name: wording.say(characteristicKey(one.name)), value }]
  })
