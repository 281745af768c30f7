import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readEmail } from '../../../contract/person/email-address'
import { characteristicsOf } from '../../../contract/listing/characteristics'
import { isCurrency } from '../../../contract/money/money'
import { projectRoot } from '../../platform/process/root'

const column = z.string().min(1)
const words = z.record(z.string(), z.string())
/** Text with `{column}`, `{column:number}` (1,180) or the name of one of `fields` in braces. */
const template = z.string().min(1)

/** A closed vocabulary: the value as it stands, or by column with an optional dictionary. */
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
  /** Values that mean "not given". An empty one always does. */
  none: z.array(z.string()).optional(),
})

const parameter = z.union([
  /** Name of the parameter in this marketplace, and the column that answers it. */
  answer.extend({ parameter: z.string() }),
  z.strictObject({
    parameter: z.string(),
    /** Words that hold when a column is (or is not) one of some values: for parameters with several answers. */
    flags: z.array(flag).min(1),
  }),
])

const emailAddress = z.string().refine((typed) => readEmail(typed) !== null, 'is no e-mail address')

/** The content of a mapping file. Unknown keys are refused, so that a typo is not a silent gap. */
const mappingShape = z.strictObject({
  name: z.string(),
  about: z.string().optional(),
  /** With the key columns it makes the source key, by which a second run finds what is there already. */
  source: z.string().regex(/^[a-z0-9-]{1,40}$/, 'use lower-case letters, digits and hyphens'),
  key: z.array(column).min(1),
  /** The account that owns the listings; created if it does not exist (without a way to sign in). */
  owner: z.strictObject({ name: z.string().min(1), email: emailAddress, about: z.string().optional() }),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  /** Derived texts: the word of a column's value, otherwise the template; without one an unknown value is an error. */
  fields: z
    .record(z.string(), z.strictObject({ column, words, otherwise: z.string().optional() }))
    .default({}),
  /** Slug of a category. */
  category: choice,
  type: choice,
  rentDuration: choice.optional(),
  /** The decimal sign of all numbers; without it, the values of each column decide. */
  decimal: z.enum([',', '.']).optional(),
  currency: z.string().refine(isCurrency, 'three capital letters'),
  title: template,
  description: template,
  /** Decimal major units, or whole minor units with `minor`. Values `onRequest` names ("POA", "0") are a price on request. */
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
  /** By name; one without an entry is read from the column of its name, where there is one. */
  characteristics: z
    .partialRecord(z.enum(characteristicsOf('property').map(({ name }) => name)), answer)
    .default({}),
  /** Columns that begin so are parameters of the name that follows. */
  parameterPrefix: z.string().min(1).optional(),
  /** Kinds of building that the illustrations of listings without pictures are drawn of. */
  illustrations: z
    .array(
      z.enum(['gable', 'broad', 'modern', 'southern', 'terrace', 'apartments', 'office', 'shop', 'plot']),
    )
    .default([]),
  /** Whether palms or firs stand around them. */
  climate: z.enum(['warm', 'cool']).default('cool'),
})

export type Mapping = z.output<typeof mappingShape>

/** A mapping file or the command line that cannot be used; the message is for the person who typed it. */
export class BadImport extends Error {}

/** Reads and checks a mapping file; the error names the wrong key and the reason. */
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

/** The mappings that ship with the product. */
export const shippedMappings = (): Mapping[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readMapping(join(folder, name)))

/** Whether a column is read as a number. */
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

/** Columns a mapping cannot do without. */
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

/** The shipped mapping whose columns are all in this header; the one with most of them. */
export function recognise(header: readonly string[]): Mapping | null {
  const fitting = shippedMappings().filter((mapping) =>
    columnsOf(mapping).every((name) => header.includes(name)),
  )
  return fitting.sort((a, b) => columnsOf(b).length - columnsOf(a).length)[0] ?? null
}
