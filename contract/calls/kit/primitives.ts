import { z } from 'zod'
import { isBlank, visible } from '../../input/visible-text'
import { idempotencyKeyMax, page, text } from '../../limits'
import { isDeepJson } from '../../api/json-depth'
import { oneLine } from '../../input/single-line'
import { plainDigits } from '../../input/plain-digits'
import { decimalComma, readMeasure, readTyped } from '../../input/parse-number'

/**
 * Building blocks of all shapes. Inputs accept what forms and queries can carry (text), so the same schema validates a
 * browser form and a multipart body. Messages are text keys.
 */

/** Schemas of a call: input, `data`, and fields next to `data`. */
export interface Shape {
  input: z.ZodType
  data: z.ZodType
  extra?: z.ZodObject
}

/** An uploaded file: a browser's File, or the file received by the server. */
export interface Upload {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** Required multi-line text; surrounding whitespace is trimmed. */
export const lines = (max: number) =>
  z.string().trim().min(1, 'refusals.required').max(max).regex(visible, 'refusals.required')

/** Required text with its own error when missing; a text longer than `max` has a separate error. */
export const asked = (missing: string, max: number) =>
  z.string(missing).trim().min(1, missing).regex(visible, missing).max(max, 'refusals.tooLong')

/** Required single-line text. */
export const line = (max: number) => lines(max).overwrite(oneLine)

/** Optional text; an empty text is passed on, since it clears a field. Invisible text counts as empty. */
export const note = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .overwrite((text) => (isBlank(text) ? '' : text))

/** Optional single-line text. */
export const noteLine = (max: number) => note(max).overwrite(oneLine)

const blank = (value: unknown) => (value === '' || value === null ? undefined : value)

/**
 * Optional field for which an empty text means missing. The outer `optional` is a fast path: most fields of a filter
 * are missing.
 */
export const maybe = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess<unknown, z.ZodOptional<T>, z.input<T> | '' | null | undefined>(blank, schema.optional())
    .optional()

const cleared = (value: unknown) => (typeof value === 'string' && isBlank(value) ? null : value)

/** Optional field of a record: an empty text or null clears the field, a missing value leaves it unchanged. */
export const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess<unknown, z.ZodOptional<z.ZodNullable<T>>, z.input<T> | '' | null | undefined>(
    cleared,
    schema.nullable().optional(),
  )

/** Invisible characters such as direction marks and joiners, often included when text is copied from a message. */
const unseen = /\p{Cf}/gu

/** Text from which invisible characters are removed, because every character counts. */
export const seen = z.string().overwrite((typed) => typed.replace(unseen, ''))

/** Text of an integer in any supported numerals. */
const wholeText = seen.trim().overwrite(plainDigits)

/** Accepts true/false, 1/0 and their text forms (D3). */
export const flagged = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1', 'true', 'false'])], 'refusals.flag')
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')

/**
 * Coordinate or measure, or its text without thousands separators.
 * @param wrong specific error for invalid values
 */
export const decimal = (min: number, max: number, wrong?: string) =>
  z
    .union([z.number(), z.string()], wrong ?? 'refusals.number')
    .transform((value, ctx) => {
      const read = typeof value === 'number' ? value : readMeasure(value)
      if (read !== null) return Number(read)
      ctx.issues.push({ code: 'custom', message: wrong ?? 'refusals.number', input: value })
      return z.NEVER
    })
    .pipe(z.number().min(min, wrong).max(max, wrong))

const refuse = (ctx: z.RefinementCtx, message: string, params?: Record<string, string>) =>
  ctx.issues.push({ code: 'custom', message, input: ctx.value, ...(params && { params }) })

/**
 * Decimal text of an amount, which may contain thousands separators (`readTyped`). Refuses an ambiguous amount and
 * lists both interpretations; refuses a decimal comma and shows the correct spelling.
 * @param wrong error for anything that isn't a number
 */
export const amountText = (wrong: string) =>
  z.union([z.number(), z.string()], wrong).transform((value, ctx) => {
    const read = typeof value === 'number' ? { text: String(value) } : readTyped(value)
    if (read && 'text' in read) return read.text
    const typed = String(value).trim()
    const plain = decimalComma(typed)
    if (read) refuse(ctx, 'refusals.numberDoubtful', { ...read.doubt, typed })
    else if (plain) refuse(ctx, 'refusals.numberComma', { plain, typed })
    else refuse(ctx, wrong)
    return z.NEVER
  })

/** Amount in major units, or its text. */
export const amount = (min: number, max: number) =>
  amountText('refusals.number').transform(Number).pipe(z.number().min(min).max(max))

/** Integer, or its text. */
export const whole = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z
    .union(
      [z.number(), wholeText.regex(/^-?\d{1,16}$/, 'refusals.number').transform(Number)],
      'refusals.number',
    )
    .pipe(z.number().int().min(min).max(max))

export const id = whole(1)

/** Payment id; unguessable, since it may appear in a return URL. */
export const paymentId = z.uuid('refusals.unknownId')

/** Ids as a list, comma-separated text or a single id (D18, D19). */
export const ids = z
  .union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()], 'refusals.idList')
  .transform((value) =>
    (Array.isArray(value) ? value : String(value).split(','))
      .map((part): string | number => part)
      .filter((part) => part !== ''),
  )
  .pipe(z.array(id).max(200))

/** One of these words, ignoring case. */
export const word = <const W extends readonly [string, ...string[]]>(texts: W) =>
  z
    .string()
    .trim()
    .transform((value) => texts.find((one) => one.toLowerCase() === value.toLowerCase()) ?? value)
    .pipe(z.enum(texts, 'refusals.choice'))

/** List of objects, sent as nested fields or JSON text (D4). */
export const listOf = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess<unknown, z.ZodArray<T>, z.input<T>[] | string>(
    parsed,
    z.array(item).max(max, 'refusals.tooMany'),
  )

/** Web address, or empty. */
export const link = note(text.link).refine(
  (value) => value === '' || /^https?:\/\/\S+$/i.test(value),
  'refusals.link',
)

export const latitude = decimal(-90, 90, 'refusals.latitude')
export const longitude = decimal(-180, 180, 'refusals.longitude')

/** Uploaded file; an empty text means none. */
export const file = z
  .custom<Upload>(isUpload, 'refusals.fileMissing')
  .meta({ type: 'string', format: 'binary' })

/** One or more files under the same name (D5). */
export const files = (max: number) =>
  z.preprocess<unknown, z.ZodArray<typeof file>, Upload[] | Upload>(
    (value) => (Array.isArray(value) ? value : [value]).filter((one) => blank(one) !== undefined),
    z.array(file).max(max, 'refusals.tooMany'),
  )

/** Paging by offset and limit (§3). */
export const paging = {
  offset: maybe(whole(0, page.offsetMax)),
  limit: maybe(whole(1, page.limitMax)),
}

export const search = maybe(note(text.search))

/**
 * Idempotency key, created once by the client for a purchase or code; a retry with the same key repeats the reply, not
 * the action.
 */
export const idempotencyKey = maybe(line(idempotencyKeyMax))

// Output types.
/** UTC day such as 2026-03-01, from 1970 on. */
export const day = z.iso.date('log.day').refine((name) => name >= '1970-01-01', 'log.day')
export const time = z.iso.datetime()
export const url = z.string()
export const count = z.number().int().min(0)
export const rowId = z.number().int()
export const total = { total: count }

/** Price in decimal major units for older clients, and in exact minor units. */
export const price = { price: z.number(), price_minor: z.number().int(), currency: z.string().length(3) }

/** Price of a listing; with `price_on_request` the price isn't published, and `price` and `price_minor` are 0. */
export const listingPrice = { ...price, price_on_request: z.boolean() }

/**
 * Whether the value was created by a parser or browser; a plain object that looks like a file (e.g. from JSON) isn't
 * accepted.
 */
function isUpload(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const made = Object.getPrototypeOf(value) as unknown
  return made !== null && made !== Object.prototype && 'size' in value && 'type' in value
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || isDeepJson(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** State of the record a call has just changed. */
export const recordOutcome = z.object({ id: rowId.optional(), state: z.string() })
