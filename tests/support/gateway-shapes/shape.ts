import { z } from 'zod'

/** Expected response of a gateway to a call, with only the specified fields and types. */
export interface AnswerShape {
  method: 'GET' | 'POST'
  /** Path below the gateway's base URL, without the query. */
  path: RegExp
  body: z.ZodType
}

const optional = <T extends z.ZodRawShape>(fields: T) => z.strictObject(fields).partial()

/**
 * Returns the shape of an object with only documented fields. The specification guarantees the `required` ones;
 * `others` may be missing. Status values are plain strings, because a specification that lists some doesn't rule out
 * others.
 */
export const shape = <R extends z.ZodRawShape, O extends z.ZodRawShape>(required: R, others: O) =>
  z.strictObject({ ...required, ...optional(others).shape })

export const text = z.string()
export const whole = z.int()
export const maybeText = text.nullable()
/** A timestamp as text, including its time zone. */
export const time = z.iso.datetime({ offset: true })
/** Seconds since 1970; a value in milliseconds would be out of range. */
export const seconds = z.int().min(1).max(1e11)
export const anything = z.unknown()

/** Returns why a response doesn't match the specification, with the name of the shape, or null if it matches. */
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
