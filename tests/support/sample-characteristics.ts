import { boundNames } from '../../contract/filter/characteristic-filters'
import type { ListingKind } from '../../contract/listing-fields'
import {
  choiceKey,
  filteredCharacteristics,
  type CharacteristicValue,
  type Declared,
} from '../../contract/listing/characteristics'
import en from '../../contract/texts/en/listings/public.json'

/** Two values of a characteristic in ascending order, the texts shown for them, and a value that is refused. */
export interface Sample {
  value: CharacteristicValue
  /** Second value, or null for a flag, which has only one. */
  other: CharacteristicValue | null
  shown: string
  otherShown: string
  refused: unknown
}

const texts: Readonly<Record<string, string>> = en

/** Returns sample values for a declared characteristic. */
export function sampleOf(one: Declared): Sample {
  switch (one.kind) {
    case 'choice': {
      const [value, other = ''] = one.choices
      const shown = (choice: string) => texts[choiceKey(one.name, choice)] ?? ''
      return { value, other, shown: shown(value), otherShown: shown(other), refused: 'nothing of the kind' }
    }
    case 'number': {
      const [value, other] = [one.min, one.min + (one.step ?? 1)]
      const shown = (number: number) => [number, one.unit].filter(Boolean).join(' ')
      return { value, other, shown: shown(value), otherShown: shown(other), refused: one.max + 1 }
    }
    case 'flag':
      return { value: true, other: null, shown: 'Yes', otherShown: '', refused: 'perhaps' }
    case 'date':
      return {
        value: '2027-01-31',
        other: '2027-02-28',
        shown: 'Jan 31, 2027',
        otherShown: 'Feb 28, 2027',
        refused: '2027-02-30',
      }
    case 'text':
      return {
        value: 'One line',
        other: 'Another line',
        shown: 'One line',
        otherShown: 'Another line',
        refused: 'x'.repeat(one.max + 1),
      }
  }
}

/** Returns a filter that matches the given value. */
export function filterFor(one: Declared, value: CharacteristicValue): Record<string, unknown> {
  if (one.kind === 'choice') return { [one.name]: [value] }
  if (one.kind === 'flag') return { [one.name]: true }
  const [least, most] = boundNames(one)
  return { [least]: value, [most]: value }
}

/** Returns a filter by every filterable characteristic. */
export const sampleFilter = (on: ListingKind): Record<string, unknown> =>
  Object.assign({}, ...filteredCharacteristics(on).map((one) => filterFor(one, sampleOf(one).value)))
