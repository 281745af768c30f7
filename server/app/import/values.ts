import { readMeasure, readTyped, type DecimalSign } from '../../../contract/input/parse-number'
import type { Cells } from './csv'
import type { SignOf } from './decimal-signs'
import type { Mapping } from './mapping'

/** A problem with one field of a row. */
export interface Problem {
  field: string
  reason: string
}

/** Aborts reading a row; the row is reported and skipped. */
export class RowProblem extends Error {
  constructor(
    readonly field: string,
    readonly reason: string,
  ) {
    super(`${field}: ${reason}`)
  }
}

const shown = (value: string) => `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`

const scientific = /^[+-]?(\d+\.?\d*|\.\d+)e[+-]?\d{1,3}$/i

/**
 * Parses numbers as written in files: 1180, 2.25, 1.225e+006, 1,180.
 * @param decimal decimal sign of the column, if known
 */
export function numberOf(field: string, text: string, decimal?: DecimalSign): number {
  if (text === '') throw new RowProblem(field, 'is empty')
  if (scientific.test(text)) return Number(text)
  const read = readTyped(text, decimal)
  if (read && 'doubt' in read) throw doubtful(field, text, read.doubt.grouped, read.doubt.plain)
  if (!read) throw new RowProblem(field, `${shown(text)} is not a number`)
  return Number(read.text)
}

/**
 * Parses an amount of money. An inferred decimal sign never turns 350.000 into 350; only the mapping can.
 * @param decimal decimal sign of the column, if known
 * @param declared whether the sign comes from the mapping
 */
export function amountOf(field: string, text: string, decimal?: DecimalSign, declared = false): number {
  const value = numberOf(field, text, decimal)
  if (decimal && !declared && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) && value < 1000)
    throw doubtful(field, text, text.replace(/\D/g, ''), String(value))
  return value
}

const doubtful = (field: string, text: string, grouped: string, plain: string) =>
  new RowProblem(
    field,
    `${shown(text)} can mean ${grouped} or ${plain}: set "decimal" in the mapping, or write it without a thousands sign`,
  )

/** Splits a leading or trailing currency such as € or EUR from an amount. */
export function withoutCurrency(text: string): { number: string; currency: string } {
  const [, before = '', number = text, after = ''] =
    /^(\p{Sc}|[A-Z]{3})?\s*([^\s\p{Sc}A-Z].*?)\s*(\p{Sc}|[A-Z]{3})?$/u.exec(text) ?? []
  return { number, currency: before || after }
}

/** Parses a coordinate, which may have a decimal sign but no thousands separators. */
export function degreesOf(field: string, text: string, most: number): number {
  if (text === '') throw new RowProblem(field, 'is empty')
  const read = scientific.test(text) ? text : readMeasure(text)
  if (read === null) throw new RowProblem(field, `${shown(text)} is not a number`)
  return within(field, text, Number(read), -most, most)
}

/** Throws if a number is out of bounds. */
export function within(field: string, text: string, value: number, low: number, high: number): number {
  if (value < low || value > high)
    throw new RowProblem(field, `${shown(text)} is not between ${low} and ${high}`)
  return value
}

/** Supported date formats, with an optional time and time zone. */
const dateShapes = {
  iso: /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:[\d:.]+)(Z|[+-]\d\d:\d\d)?)?$/,
  yyyymmdd: /^(\d{4})(\d{2})(\d{2})(?:T\d{6})?$/,
}

/** Earliest plausible date; anything before it is a placeholder. */
const earliest = new Date('1970-01-01T00:00:00Z')
/** Largest time zone offset ahead of UTC (Kiribati), in ms. */
const furthestAhead = 14 * 3_600_000

/**
 * Parses a past date. Times without a zone are UTC, regardless of the machine's zone. A date in the future by less than
 * the largest zone offset is treated as the current local time.
 */
export function dateOf(field: string, text: string, format: keyof typeof dateShapes, now: Date): Date {
  const [isWritten, year, month, day, time = '00:00:00', zone = 'Z'] = dateShapes[format].exec(text) ?? []
  const written = `${year}-${month}-${day}`
  const date = new Date(`${written}T${time}${zone}`)
  const isDay = isWritten !== undefined && isInCalendar(written)
  if (!isDay || Number.isNaN(date.getTime()))
    throw new RowProblem(field, `${shown(text)} is not a date (${format})`)
  if (date < earliest) throw new RowProblem(field, `${shown(text)} lies before 1970`)
  if (date <= now) return date
  const hasZone = dateShapes[format].exec(text)?.[5] !== undefined
  if (hasZone || date.getTime() - now.getTime() > furthestAhead)
    throw new RowProblem(field, `${shown(text)} lies in the future`)
  return now
}

/** Guards against invalid days such as 31 April, which `Date` rolls over. */
function isInCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Returns the dictionary's word for a value, or the value itself without a dictionary. */
export function wordOf(field: string, value: string, words?: Readonly<Record<string, string>>): string {
  if (!words) return value
  if (!Object.hasOwn(words, value)) throw new RowProblem(field, `${shown(value)} has no word in the mapping`)
  return words[value]!
}

const thousands = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Returns a function that fills templates from one row. Derived fields are computed lazily and cached. */
export function filler(mapping: Mapping, cells: Cells, signOf: SignOf): (template: string) => string {
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
      asNumber ? thousands.format(numberOf(name, cells[name] ?? '', signOf(name))) : lookUp(name),
    )
  return fill
}
