import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readEmail } from '../../../contract/person/email-address'
import { characteristicsOf } from '../../../contract/listing/characteristics'
import { isCurrency } from '../../../contract/money/money'
import { projectRoot } from '../../platform/process/root'

const column = z.string().min(1)
const words = z.record(z.string(), z.string())
/**
 * Text with placeholders: `{column}`, `{column:number}` (formatted as 1,180) or the name of a derived field from
 * `fields`.
 */
const template = z.string().min(1)

/** A value from a closed vocabulary: fixed, or read from a column with an optional dictionary. */
const choice = z.union([z.string().min(1), z.strictObject({ column, words: words.optional() })])

const flag = z
  .strictObject({
    column,
    is: z.array(z.string()).optional(),
    not: z.array(z.string()).optional(),
    word: z.string(),
  })
  .refine((one) => Boolean(one.is) !== Boolean(one.not), 'give either is or not')

const answer = z.strictObject({
  column,
  words: words.optional(),
  /** Column values that mean "not given", in addition to the empty value. */
  none: z.array(z.string()).optional(),
})

const parameter = z.union([
  /** Name of the parameter on this marketplace and the column with its value. */
  answer.extend({ parameter: z.string() }),
  z.strictObject({
    parameter: z.string(),
    /** For parameters with multiple answers: values that apply if a column has (or lacks) certain values. */
    flags: z.array(flag).min(1),
  }),
])

const emailAddress = z.string().refine((typed) => readEmail(typed) !== null, 'is no e-mail address')

/** Shape of a mapping file. Unknown keys are rejected so that a typo doesn't silently drop data. */
const mappingShape = z.strictObject({
  name: z.string(),
  about: z.string().optional(),
  /**
   * Prefix of the source key; the values of the key columns follow it. The source key lets a later run recognise
   * existing listings.
   */
  source: z.string().regex(/^[a-z0-9-]{1,40}$/, 'use lower-case letters, digits and hyphens'),
  key: z.array(column).min(1),
  /** Account that owns the listings; created without a sign-in method if it doesn't exist. */
  owner: z.strictObject({ name: z.string().min(1), email: emailAddress, about: z.string().optional() }),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  /**
   * Derived fields: the dictionary's word for a column value, or else the `otherwise` template. Without a template, an
   * unknown value is an error.
   */
  fields: z
    .record(z.string(), z.strictObject({ column, words, otherwise: z.string().optional() }))
    .default({}),
  /** Category slug. */
  category: choice,
  type: choice,
  rentDuration: choice.optional(),
  /** Decimal sign of all numbers; inferred per column by default. */
  decimal: z.enum([',', '.']).optional(),
  currency: z.string().refine(isCurrency, 'three capital letters'),
  title: template,
  description: template,
  /**
   * Decimal major units, or integer minor units if `minor`. Values listed in `onRequest` ("POA", "0") mean price on
   * request.
   */
  price: z.strictObject({
    column,
    minor: z.boolean().default(false),
    onRequest: z.array(z.string()).default([]),
  }),
  address: template,
  city: template,
  state: template,
  country: template,
  latitude: column,
  longitude: column,
  postedAt: z.strictObject({ column, format: z.enum(['iso', 'yyyymmdd']) }).optional(),
  parameters: z.array(parameter).default([]),
  /**
   * Rules for characteristics, by name. A characteristic without a rule is read from the column of the same name, if
   * present.
   */
  characteristics: z
    .partialRecord(z.enum(characteristicsOf('property').map(({ name }) => name)), answer)
    .default({}),
  /** Prefix of columns that hold parameters; the rest of the column name is the parameter's name. */
  parameterPrefix: z.string().min(1).optional(),
  /** Building types to illustrate listings that have no pictures. */
  illustrations: z
    .array(
      z.enum(['gable', 'broad', 'modern', 'southern', 'terrace', 'apartments', 'office', 'shop', 'plot']),
    )
    .default([]),
  /** Whether the illustrations show palms (warm) or firs (cool). */
  climate: z.enum(['warm', 'cool']).default('cool'),
})

export type Mapping = z.output<typeof mappingShape>

/** A problem with the mapping file or command line; the message is shown to the user. */
export class BadImport extends Error {}

/** Reads and validates a mapping file. Errors name the invalid key and the reason. */
export function readMapping(path: string): Mapping {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new BadImport(`The mapping ${path} cannot be read: ${(error as Error).message}`)
  }
  const read = mappingShape.safeParse(value)
  if (read.success) return read.data
  const lines = read.error.issues.map((issue) => `  ${issue.path.join('.') || 'the file'}: ${issue.message}`)
  throw new BadImport(`The mapping ${path} is not right:\n${lines.join('\n')}`)
}

const folder = join(projectRoot, 'server/app/import/mappings')

/** Returns the mappings shipped with the product. */
export const shippedMappings = (): Mapping[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readMapping(join(folder, name)))

/** Returns a function that checks whether a column is numeric. */
export function isNumberColumn(mapping: Mapping, isNumberParameter: (name: string) => boolean) {
  const { price, parameterPrefix: prefix, parameters, title, description } = mapping
  const texts = [title, description, ...Object.values(mapping.fields).map(({ otherwise = '' }) => otherwise)]
  const numbers = characteristicsOf('property').flatMap(({ name, kind }) =>
    kind === 'number' ? [mapping.characteristics[name]?.column ?? name] : [],
  )
  return (column: string): boolean =>
    column === price.column ||
    numbers.includes(column) ||
    texts.some((text) => text.includes(`{${column}:number}`)) ||
    parameters.some((one) => 'column' in one && one.column === column && isNumberParameter(one.parameter)) ||
    (prefix !== undefined && column.startsWith(prefix) && isNumberParameter(column.slice(prefix.length)))
}

/** Returns the columns a mapping requires. */
export function columnsOf(mapping: Mapping): string[] {
  const derived = Object.keys(mapping.fields)
  const templates = [
    mapping.title,
    mapping.description,
    mapping.address,
    mapping.city,
    mapping.state,
    mapping.country,
  ]
  const choices = [mapping.category, mapping.type].flatMap((one) =>
    typeof one === 'string' ? [] : one.column,
  )
  const named = [...templates, ...Object.values(mapping.fields).map((field) => field.otherwise ?? '')]
    .flatMap((text) => [...text.matchAll(/\{([^{}:]+)(?::number)?\}/g)].map((match) => match[1]!))
    .filter((name) => !derived.includes(name))
  const answers = mapping.parameters.flatMap((one) =>
    'column' in one ? one.column : one.flags.map((each) => each.column),
  )
  const fields = [...Object.values(mapping.fields), ...Object.values(mapping.characteristics)].flatMap(
    (field) => field?.column ?? [],
  )
  const { price, latitude, longitude, key } = mapping
  return [
    ...new Set([...key, price.column, latitude, longitude, ...choices, ...named, ...answers, ...fields]),
  ]
}

/**
 * Returns the shipped mapping whose required columns are all in the header; if several match, the one with the most
 * columns.
 */
export function recognise(header: readonly string[]): Mapping | null {
  const fitting = shippedMappings().filter((mapping) =>
    columnsOf(mapping).every((name) => header.includes(name)),
  )
  return fitting.sort((a, b) => columnsOf(b).length - columnsOf(a).length)[0] ?? null
}
