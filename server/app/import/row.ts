import { createHash } from 'node:crypto'
import { isBlank } from '../../../contract/input/visible-text'
import { outOfBounds, type FactBounds } from '../../../contract/listing/fact-bounds'
import { listing, text as lengths } from '../../../contract/limits'
import { isBounded, refusalOf } from '../../../contract/listing/characteristic-bounds'
import {
  characteristicsOf,
  type CharacteristicValue,
  type Declared,
} from '../../../contract/listing/characteristics'
import { toMinor } from '../../../contract/money/minor-units'
import { exponent } from '../../../contract/money/money'
import { currencySymbol } from '../../../contract/money/money-format'
import { oneLine } from '../../../contract/input/single-line'
import { isPlainDay, propertyType } from '../../../contract/filter/property-filter'
import { slug } from '../../../contract/site/slug'
import type { ParameterKind, PropertyType, RentDuration } from '../../../contract/values'
import { rentDurations } from '../../../contract/values'
import { htmlToText } from '../../platform/texts/sanitise-html'
import { say } from '../../platform/texts/say'
import { attrsOf, type ParameterValue } from '../../areas/submissions'
import type { Cells } from './csv'
import type { Mapping } from './mapping'
import type { Problem } from './values'
import type { SignOf } from './decimal-signs'
import {
  RowProblem,
  amountOf,
  dateOf,
  degreesOf,
  filler,
  numberOf,
  within,
  withoutCurrency,
  wordOf,
} from './values'

/** This marketplace's categories, parameters and owners, loaded once before the first row. */
export interface ImportContext {
  /** Categories by slug, with their ids and the ids of their parameters. */
  categories: ReadonlyMap<string, { id: number; asks: ReadonlySet<number> }>
  /** Parameters by lower-case name. */
  parameters: ReadonlyMap<
    string,
    {
      id: number
      kind: ParameterKind
      options: readonly string[]
      /** Options by translated name in lower case. */
      translated: ReadonlyMap<string, string>
      bounds: FactBounds | null
    }
  >
  illustrations: readonly string[]
  now: Date
  /** Inferred decimal signs of columns. */
  signOf: SignOf
}

/** A listing ready to insert; properties are named like the columns. */
export interface ImportRow {
  source_key: string
  slug: string
  category_id: number
  property_type: PropertyType
  rentduration: RentDuration | null
  title: string
  description: string
  price: number
  address: string
  city: string
  state: string
  country: string
  latitude: number
  longitude: number
  title_image: string | null
  posted_at: string
  attrs: Record<string, string | number>
  characteristics: Record<string, CharacteristicValue>
  parameters: ParameterValue[]
}

/** Converts a row using its mapping; returns the listing or all problems found. */
export function readRow(
  mapping: Mapping,
  known: ImportContext,
  cells: Cells,
): { row: ImportRow } | { problems: Problem[] } {
  const problems: Problem[] = []
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error
      problems.push({ field: error.field, reason: error.reason })
      return undefined
    }
  }
  const fill = filler(mapping, cells, known.signOf)
  const filled = (field: string, template: string, most: number, shape = htmlToText) =>
    attempt(() => {
      const value = shape(fill(template)).trim()
      if (isBlank(value)) throw new RowProblem(field, 'is empty')
      if (value.length > most) throw new RowProblem(field, `is longer than ${most} characters`)
      return value
    })
  const line = (field: string, template: string, most: number) => filled(field, template, most, oneLine)
  const key = attempt(() => sourceKey(mapping, cells))
  const category = attempt(() => categoryOf(mapping, known, cells))
  const type = attempt(() => typeOf(mapping, cells))
  const title = filled('title', mapping.title, lengths.title, (text) => oneLine(htmlToText(text)))
  const place = (field: 'city' | 'state' | 'country') => line(field, mapping[field], lengths.place)
  const read = {
    source_key: key,
    slug: `${slug(title ?? '')}-${hashOf(key ?? '')}`.replace(/^-/, ''),
    category_id: category?.id,
    property_type: type,
    rentduration: attempt(() => (type === 'rent' ? durationOf(mapping, cells) : null)),
    title,
    description: filled('description', mapping.description, lengths.description),
    price: attempt(() => priceOf(mapping, known, cells)),
    address: line('address', mapping.address, lengths.address),
    city: place('city'),
    state: place('state'),
    country: place('country'),
    latitude: attempt(() => degreesOf(mapping.latitude, cells[mapping.latitude] ?? '', 90)),
    longitude: attempt(() => degreesOf(mapping.longitude, cells[mapping.longitude] ?? '', 180)),
    title_image:
      known.illustrations[Number.parseInt(hashOf(key ?? ''), 36) % (known.illustrations.length || 1)] ?? null,
    posted_at: attempt(() => postedAt(mapping, known.now, cells)),
  }
  const chosen: ImportRow['characteristics'] = {}
  for (const one of characteristicsOf('property')) {
    const value = attempt(() => characteristicIn(one, mapping, known, cells))
    if (value !== undefined && value !== null && value !== '') chosen[one.name] = value
  }
  const parameters = answersOf(mapping, known, cells, attempt).filter(
    (one) => !category || category.asks.has(one.parameter_id),
  )
  if (problems.length > 0) return { problems: distinct(problems) }
  return {
    row: {
      ...(read as Omit<ImportRow, 'attrs' | 'characteristics' | 'parameters'>),
      parameters,
      attrs: attrsOf(parameters),
      characteristics: chosen,
    },
  }
}

const distinct = (problems: Problem[]) => [
  ...new Map(problems.map((one) => [`${one.field} ${one.reason}`, one])).values(),
]

/** Returns a deterministic slug suffix that keeps equal titles apart. */
const hashOf = (key: string) =>
  createHash('sha256').update(key).digest().readUIntBE(0, 5).toString(36).padStart(8, '0')

/** Maximum length of a source key. */
const sourceKeyMax = 300

function sourceKey({ source, key }: Mapping, cells: Cells): string {
  const parts = key.map((name) => {
    const value = cells[name] ?? ''
    if (value === '') throw new RowProblem(name, 'is empty, and the source key is made of it')
    return value
  })
  const made = `${source}:${parts.join(':')}`
  // Truncating could give two rows the same key.
  if (made.length > sourceKeyMax)
    throw new RowProblem(
      key.join(' + '),
      `is longer than ${sourceKeyMax} characters with "${source}:", and the source key is made of it`,
    )
  return made
}

function chosen(field: string, rule: Mapping['category'], cells: Cells): string {
  return typeof rule === 'string' ? rule : wordOf(field, cells[rule.column] ?? '', rule.words)
}

function categoryOf(mapping: Mapping, known: ImportContext, cells: Cells) {
  const name = slug(chosen('category', mapping.category, cells))
  const found = known.categories.get(name)
  if (!found)
    throw new RowProblem('category', `"${name}" is not one of ${[...known.categories.keys()].join(', ')}`)
  return found
}

function typeOf(mapping: Mapping, cells: Cells): PropertyType {
  const word = chosen('type', mapping.type, cells)
  const type = propertyType(word)
  if (!type) throw new RowProblem('type', `"${word}" is neither sell nor rent`)
  return type
}

function durationOf(mapping: Mapping, cells: Cells): RentDuration {
  const word = mapping.rentDuration ? chosen('rentDuration', mapping.rentDuration, cells).toLowerCase() : ''
  const found = rentDurations.find((one) => one === word)
  if (!found) throw new RowProblem('rentDuration', `"${word}" is not one of ${rentDurations.join(', ')}`)
  return found
}

/**
 * Returns exact minor units, 0 for price on request. An amount with more decimals than the currency has is rejected,
 * never rounded.
 */
function priceOf({ price, currency, decimal }: Mapping, { signOf }: ImportContext, cells: Cells): number {
  const value = cells[price.column] ?? ''
  if (price.onRequest.includes(value)) return 0
  const { number, currency: named } = withoutCurrency(value)
  if (named && named !== currency && named !== currencySymbol(currency, 'en'))
    throw new RowProblem(price.column, `is in ${named}, and the mapping says ${currency}`)
  const major = amountOf(price.column, number, signOf(price.column), decimal !== undefined)
  if (major <= 0)
    throw new RowProblem(price.column, 'must be above 0; a price on request is named by price.onRequest')
  if (major > listing.priceMax) throw new RowProblem(price.column, `is above ${listing.priceMax}`)
  const minor = price.minor ? (Number.isInteger(major) ? major : null) : toMinor(major, currency)
  if (minor === null)
    throw new RowProblem(
      price.column,
      `has more than the ${price.minor ? 0 : exponent(currency)} decimals of ${currency}`,
    )
  return minor
}

/** Reads a characteristic using the mapping, or from the column of the same name. */
function characteristicIn(
  one: Declared,
  mapping: Mapping,
  { signOf }: ImportContext,
  cells: Cells,
): CharacteristicValue | null {
  const { name } = one
  const { column, ...rule } = mapping.characteristics[name] ?? { column: name }
  const text = content({ parameter: name, column, ...rule }, cells)
  if (text === null || text === '') return null
  const value = valueOf(one, text, () => numberOf(column, text, signOf(column)))
  const refusal = isBounded(one) && typeof value !== 'boolean' ? refusalOf(one, value) : null
  if (refusal) throw new RowProblem(name, `"${text}": ${say('en', refusal.key, refusal.params)}`)
  return value === false ? null : value
}

const flagWords: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  1: true,
  no: false,
  false: false,
  0: false,
}

function valueOf(one: Declared, text: string, number: () => number): CharacteristicValue {
  const { name, kind } = one
  switch (kind) {
    case 'choice':
      return optionOf(name, text, { options: one.choices })
    case 'number':
      return number()
    case 'flag': {
      const word = text.toLowerCase()
      if (!Object.hasOwn(flagWords, word)) throw new RowProblem(name, `"${text}" is neither yes nor no`)
      return flagWords[word]!
    }
    case 'date':
      if (!isPlainDay(text)) throw new RowProblem(name, `"${text}" is not a date (YYYY-MM-DD)`)
      return text
    case 'text': {
      const line = oneLine(htmlToText(text)).trim()
      if (line.length > one.max) throw new RowProblem(name, `is longer than ${one.max} characters`)
      return line
    }
  }
}

function postedAt({ postedAt: rule }: Mapping, now: Date, cells: Cells): string {
  const value = rule && cells[rule.column]
  return (rule && value ? dateOf(rule.column, value, rule.format, now) : now).toISOString()
}

function answersOf(
  mapping: Mapping,
  known: ImportContext,
  cells: Cells,
  attempt: <T>(read: () => T) => T | undefined,
): ParameterValue[] {
  const prefix = mapping.parameterPrefix
  const prefixed = prefix
    ? Object.keys(cells)
        .filter((name) => name.startsWith(prefix))
        .map((column) => ({ parameter: column.slice(prefix.length), column }))
    : []
  return [...mapping.parameters, ...prefixed].flatMap(
    (rule) => attempt(() => answerOf(rule, known, cells)) ?? [],
  )
}

function answerOf(
  rule: Mapping['parameters'][number],
  known: ImportContext,
  cells: Cells,
): ParameterValue | null {
  const parameter = known.parameters.get(rule.parameter.toLowerCase())
  if (!parameter) throw new RowProblem(rule.parameter, 'is not a parameter of this marketplace')
  const value = 'flags' in rule ? flagged(rule.flags, cells) : content(rule, cells)
  if (value === null || value === '') return null
  if (parameter.kind === 'number') {
    const field = 'column' in rule ? rule.column : rule.parameter
    const number = within(field, value, numberOf(field, value, known.signOf(field)), -1e12, 1e12)
    const refusal = outOfBounds(number, parameter.bounds)
    if (refusal) throw new RowProblem(field, `"${value}": ${say('en', refusal.key, refusal.params)}`)
    return { parameter_id: parameter.id, value: String(number), value_num: number }
  }
  if (value.length > lengths.parameterValue)
    throw new RowProblem(rule.parameter, `is longer than ${lengths.parameterValue} characters`)
  const parts =
    parameter.kind === 'multi'
      ? value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
      : [value]
  const words =
    parameter.kind === 'text' ? parts : parts.map((part) => optionOf(rule.parameter, part, parameter))
  return { parameter_id: parameter.id, value: words.join(', '), value_num: null }
}

/** Returns the option that a file names in any language. */
function optionOf(
  field: string,
  part: string,
  { options, translated }: { options: readonly string[]; translated?: ReadonlyMap<string, string> },
): string {
  const written = part.toLowerCase()
  const found = options.find((option) => option.toLowerCase() === written) ?? translated?.get(written)
  if (found === undefined) throw new RowProblem(field, `"${part}" is not one of ${options.join(', ')}`)
  return found
}

type ParameterColumn = Extract<Mapping['parameters'][number], { column: string }>
const content = ({ column, words, none }: ParameterColumn, cells: Cells): string | null => {
  const value = cells[column] ?? ''
  return value === '' || none?.includes(value) ? null : wordOf(column, value, words)
}

type Flags = Extract<Mapping['parameters'][number], { flags: unknown }>['flags']
const flagged = (flags: Flags, cells: Cells): string =>
  flags
    .filter(({ column, is, not }) => {
      const value = cells[column] ?? ''
      return is ? is.includes(value) : value !== '' && !not?.includes(value)
    })
    .map(({ word }) => word)
    .join(', ')
