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

/** Options of an attribute, and their names in the reader's language in the same order. */
interface Options {
  type_values?: readonly string[]
  value_names?: readonly string[]
}

/** An answer in the reader's language: each of its options by its name, anything else as it is. */
export function answerName(options: Options | undefined, answer: string): string {
  const nameOf = (option: string) => options?.value_names?.[options.type_values?.indexOf(option) ?? -1]
  return answer
    .split(', ')
    .map((option) => nameOf(option) ?? option)
    .join(', ')
}
