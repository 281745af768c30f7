import { numberFormat } from '../language/intl'
import type { ParameterKind } from '../values'

/** An attribute of a listing as returned for cards and detail pages. */
interface Fact {
  kind: ParameterKind
  value: string
  unit: string | null
}

/** Formats a fact for display: numbers with a unit are grouped in the reader's language; years and floors are not. */
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

/** Options of an attribute, and their names in the reader's language, if different, in the same order. */
interface Options {
  type_values?: readonly string[]
  value_names?: readonly string[] | null
}

/** Returns an answer in the reader's language: options by their names, anything else unchanged. */
export function answerName(options: Options | undefined, answer: string): string {
  const nameOf = (option: string) => options?.value_names?.[options.type_values?.indexOf(option) ?? -1]
  return answer
    .split(', ')
    .map((option) => nameOf(option) ?? option)
    .join(', ')
}
