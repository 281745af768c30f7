import type { Card } from '../types'

type Fact = Card['facts'][number]

/** A fact as it is read: numbers grouped in the reader's language, with their unit. */
export function factText({ kind, value, unit }: Fact, lang: string): string {
  const number = Number(value)
  const text =
    kind === 'number' && value.trim() !== '' && Number.isFinite(number)
      ? new Intl.NumberFormat(lang, { numberingSystem: 'latn', maximumFractionDigits: 2 }).format(number)
      : value
  return unit ? `${text} ${unit}` : text
}
