import type { Cells } from './csv'
import type { Mapping } from './mapping'

/** What is wrong with one field of a row. */
export interface Problem {
  field: string
  reason: string
}

/** Thrown while a row is read; the row is reported and left out, the next one goes on. */
export class RowProblem extends Error {
  constructor(
    readonly field: string,
    readonly reason: string,
  ) {
    super(`${field}: ${reason}`)
  }
}

const shown = (value: string) => `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`

/** A number as files write it: 1180, 2.25, 1.225e+006, 1,180. */
export function numberOf(field: string, text: string): number {
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  if (plain === '') throw new RowProblem(field, 'is empty')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain))
    throw new RowProblem(field, `${shown(text)} is not a number`)
  return Number(plain)
}

/** A number between bounds. */
export function numberWithin(field: string, text: string, low: number, high: number): number {
  const value = numberOf(field, text)
  if (value < low || value > high)
    throw new RowProblem(field, `${shown(text)} is not between ${low} and ${high}`)
  return value
}

/** The parts of a date as files write it: its day, and perhaps a time with its zone. */
const dateShapes = {
  iso: /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:[\d:.]+)(Z|[+-]\d\d:\d\d)?)?$/,
  yyyymmdd: /^(\d{4})(\d{2})(\d{2})(?:T\d{6})?$/,
}

/** A date of the past; a time without a zone is UTC, wherever the machine is. */
export function dateOf(field: string, text: string, format: keyof typeof dateShapes, now: Date): Date {
  const [isWritten, year, month, day, time = '00:00:00', zone = 'Z'] = dateShapes[format].exec(text) ?? []
  const written = `${year}-${month}-${day}`
  const date = new Date(`${written}T${time}${zone}`)
  const isDay = isWritten !== undefined && isInCalendar(written)
  if (!isDay || Number.isNaN(date.getTime()))
    throw new RowProblem(field, `${shown(text)} is not a date (${format})`)
  if (date > now) throw new RowProblem(field, `${shown(text)} lies in the future`)
  return date
}

/** Of a day that a month does not have another one is made. */
function isInCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** The word for a value, or the value itself where there is no dictionary. */
export function wordOf(field: string, value: string, words?: Readonly<Record<string, string>>): string {
  if (!words) return value
  if (!Object.hasOwn(words, value)) throw new RowProblem(field, `${shown(value)} has no word in the mapping`)
  return words[value]!
}

const thousands = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Fills the braces of templates from one row; derived fields are worked out once, when they are first needed. */
export function filler(mapping: Mapping, cells: Cells): (template: string) => string {
  const derived = new Map<string, string>()
  const lookUp = (name: string): string => {
    const known = derived.get(name)
    if (known !== undefined) return known
    const rule = Object.hasOwn(mapping.fields, name) ? mapping.fields[name] : undefined
    if (!rule) return cells[name] ?? ''
    const value = cells[rule.column] ?? ''
    const isWord = Object.hasOwn(rule.words, value)
    const text =
      isWord || rule.otherwise === undefined ? wordOf(rule.column, value, rule.words) : fill(rule.otherwise)
    derived.set(name, text)
    return text
  }
  const fill = (template: string): string =>
    template.replace(/\{([^{}:]+)(:number)?\}/g, (_, name: string, asNumber?: string) =>
      asNumber ? thousands.format(numberOf(name, cells[name] ?? '')) : lookUp(name),
    )
  return fill
}
