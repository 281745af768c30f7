import { numberFormat } from '../language/intl'
import type { ParameterKind } from '../values'

/** Attribute of a listing as cards and detail pages carry it. */
interface Fact {
  kind: ParameterKind
  value: string
  unit: string | null
}

/** A fact as it is read: a quantity with its unit is grouped in the reader's language, a year or a floor is not. */
export function factText({ kind, value, unit }: Fact, lang: string): string {
  const number = Number(value)
  const text =
    kind === 'number' && value.trim() !== '' && Number.isFinite(number)
      ? numberFormat(lang, {
          numberingSystem: 'latn',
          maximumFractionDigits: 2,
          useGrouping: unit ? 'auto' : 'min2',
        }).format(number)
      : value
  return unit ? `${text} ${unit}` : text
}
