import { z } from 'zod'
import { isBlank, visible } from '../../input/visible-text'
import { idempotencyKeyMax, page, text } from '../../limits'
import { isDeepJson } from '../../api/json-depth'
import { oneLine } from '../../input/single-line'
import { plainDigits } from '../../input/plain-digits'
import { decimalComma, readMeasure, readTyped } from '../../input/parse-number'

/**
 * The pieces every shape is made of. Inputs read what forms and queries can carry (texts), so that the same shape
 * checks a browser's form and a multipart body. Messages are keys of the language files.
 */

/** What a call takes, gives inside `data`, and gives beside it. */
export interface Shape {
  input: z.ZodType
  data: z.ZodType
  extra?: z.ZodObject
}

/** A file on its way: a browser's File, or what the server received. */
export interface Upload {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** Text of several lines that must be there; blanks around it do not count. */
export const lines = (max: number) =>
  z.string().trim().min(1, 'refusals.required').max(max).regex(visible, 'refusals.required')

/** Text that must be there, with a sentence of its own when it is not; that it is too long is another matter. */
export const asked = (missing: string, max: number) =>
  z.string(missing).trim().min(1, missing).regex(visible, missing).max(max, 'refusals.tooLong')

/** Text that must be there, as one line. */
export const line = (max: number) => lines(max).overwrite(oneLine)

/** Text that may be left empty; empty is kept, since it clears a field. What shows nothing is empty. */
export const note = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .overwrite((text) => (isBlank(text) ? '' : text))

/** The same as one line. */
export const noteLine = (max: number) => note(max).overwrite(oneLine)

const blank = (value: unknown) => (value === '' || value === null ? undefined : value)

/**
 * An optional field where an empty text means that it was not filled in. Optional from outside as well: most fields of a
 * filter are missing, and those are then done at once.
 */
export const maybe = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess<unknown, z.ZodOptional<T>, z.input<T> | '' | null | undefined>(blank, schema.optional())
    .optional()

const cleared = (value: unknown) => (typeof value === 'string' && isBlank(value) ? null : value)

/** An optional field of a record: an empty text or null clears it, a missing one leaves it as it is. */
export const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess<unknown, z.ZodOptional<z.ZodNullable<T>>, z.input<T> | '' | null | undefined>(
    cleared,
    schema.nullable().optional(),
  )

/** Signs that nobody sees: marks of direction, joiners. They come along when a text is copied out of a message. */
const unseen = /\p{Cf}/gu

/** A text in which every sign counts, without those that nobody sees. */
export const seen = z.string().overwrite((typed) => typed.replace(unseen, ''))

/** The text of a whole number, in any of our digits. */
const wholeText = seen.trim().overwrite(plainDigits)

/** true/false, 1/0 and their texts (D3). */
export const flagged = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1', 'true', 'false'])], 'refusals.flag')
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')

/**
 * A coordinate or a measure, or the text of one, which has no thousands sign.
 * @param wrong the error for every other value, where a general one would not do
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
 * Decimal text of an amount, which people group by thousands (`readTyped`). Refuses one with two readings and names both,
 * and one with a decimal comma, with how to write it.
 * @param wrong the error for what is no number
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

/** An amount of money in major units, or the text of one. */
export const amount = (min: number, max: number) =>
  amountText('refusals.number').transform(Number).pipe(z.number().min(min).max(max))

/** A whole number, or the text of one. */
export const whole = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z
    .union(
      [z.number(), wholeText.regex(/^-?\d{1,16}$/, 'refusals.number').transform(Number)],
      'refusals.number',
    )
    .pipe(z.number().int().min(min).max(max))

/** Id of a record. */
export const id = whole(1)

/** Id of a payment: unguessable, since a return page may carry it. */
export const paymentId = z.uuid('refusals.unknownId')

/** Ids as a list, a comma list or one id (D18, D19). */
export const ids = z
  .union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()], 'refusals.idList')
  .transform((value) =>
    (Array.isArray(value) ? value : String(value).split(','))
      .map((part): string | number => part)
      .filter((part) => part !== ''),
  )
  .pipe(z.array(id).max(200))

/** One of a closed list of words, whatever its case. */
export const word = <const W extends readonly [string, ...string[]]>(texts: W) =>
  z
    .string()
    .trim()
    .transform((value) => texts.find((one) => one.toLowerCase() === value.toLowerCase()) ?? value)
    .pipe(z.enum(texts, 'refusals.choice'))

/** A list of objects: nested fields, or a JSON text (D4). */
export const listOf = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess<unknown, z.ZodArray<T>, z.input<T>[] | string>(
    parsed,
    z.array(item).max(max, 'refusals.tooMany'),
  )

/** A web address people can open. */
export const link = note(text.link).refine(
  (value) => value === '' || /^https?:\/\/\S+$/i.test(value),
  'refusals.link',
)

export const latitude = decimal(-90, 90, 'refusals.latitude')
export const longitude = decimal(-180, 180, 'refusals.longitude')

/** An uploaded file; an empty text stands for none. */
export const file = z
  .custom<Upload>(isUpload, 'refusals.fileMissing')
  .meta({ type: 'string', format: 'binary' })

/** One file or several under one name (D5). */
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

/** Made once by the client for one purchase or one code; a retry with it repeats the answer, not the act. */
export const idempotencyKey = maybe(line(idempotencyKeyMax))

// What goes out.
/** A day of UTC, as in 2026-03-01; none before 1970, where time is counted from. */
export const day = z.iso.date('log.day').refine((name) => name >= '1970-01-01', 'log.day')
export const time = z.iso.datetime()
export const url = z.string()
export const count = z.number().int().min(0)
export const rowId = z.number().int()
export const total = { total: count }

/** A price: decimal major units for old clients, exact minor units beside them. */
export const price = { price: z.number(), price_minor: z.number().int(), currency: z.string().length(3) }

/** The price of a listing; `price_on_request`: it is not published, and both prices are 0. */
export const listingPrice = { ...price, price_on_request: z.boolean() }

/** What a parser or a browser made; a plain object that only looks like a file (out of JSON, say) is none. */
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

/** State of the record that a call has just changed. */
export const recordOutcome = z.object({ id: rowId.optional(), state: z.string() })
