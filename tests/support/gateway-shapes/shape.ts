import { z } from 'zod'

/** What a gateway answers to a call: only fields that its specification has, in the types that it gives them. */
export interface AnswerShape {
  method: 'GET' | 'POST'
  /** Path below the gateway's own address, without its query. */
  path: RegExp
  body: z.ZodType
}

const optional = <T extends z.ZodRawShape>(fields: T) => z.strictObject(fields).partial()

/**
 * An object with documented fields and no others. `required`: those that the specification promises; the others may
 * be missing. Words of a status are texts: a specification that lists some does not forbid others.
 */
export const shape = <R extends z.ZodRawShape, O extends z.ZodRawShape>(required: R, others: O) =>
  z.strictObject({ ...required, ...optional(others).shape })

export const text = z.string()
export const whole = z.int()
export const maybeText = text.nullable()
/** A moment as a text, with its zone. */
export const time = z.iso.datetime({ offset: true })
/** Seconds since 1970; milliseconds are more than this. */
export const seconds = z.int().min(1).max(1e11)
export const anything = z.unknown()

/** The shape of an answer that is not what the specification has is named with the reason; null when it is. */
export function misfit(
  shapes: readonly AnswerShape[],
  method: string,
  path: string,
  body: unknown,
): string | null {
  const found = shapes.find((one) => one.method === method && one.path.test(path))
  if (!found) return `${method} ${path} has no shape`
  const read = found.body.safeParse(body)
  return read.success ? null : `${method} ${path}: ${z.prettifyError(read.error)}`
}
