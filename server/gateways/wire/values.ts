/**
 * Reads the values of a gateway's body, which may be missing, null or of another type than documented. Nothing here
 * throws: an unreadable value is null, or empty.
 */
export type WireBody = Readonly<Record<string, unknown>>

/** The fields of an object; none when it is something else. */
export const fieldsOf = (value: unknown): WireBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as WireBody) : {}

/** The objects of a list. One object where a list is documented is a list of it. */
export function listOf(value: unknown): WireBody[] {
  if (Array.isArray(value)) return value.filter(isObject)
  return isObject(value) ? [value] : []
}

const isObject = (value: unknown): value is WireBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text that is not empty. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** An id, which some gateways write as a number and some as a text. */
export const idOf = (value: unknown): string | null =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : textOf(value)

/** A number, also one that is written as a text. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : null
}

/** Times outside these years are nonsense, and some of them exceed what a database accepts. */
const years = { first: 1970, last: 9999 }

/** A time: a text that is a date, or seconds since 1970. */
export function dateOf(value: unknown): Date | null {
  const isTime = (typeof value === 'number' && value > 0) || textOf(value) !== null
  if (!isTime) return null
  const date = new Date(typeof value === 'number' ? value * 1000 : (value as string))
  const year = date.getUTCFullYear()
  return year >= years.first && year <= years.last ? date : null
}

const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i

/** A moment: seconds since 1970, or a text of ISO 8601 with its zone. Without a zone the moment is ambiguous. */
export const momentOf = (value: unknown): Date | null =>
  typeof value === 'number' || zoned.test(textOf(value) ?? '') ? dateOf(value) : null

/** The latest of some moments, of which some may be unknown. */
export const latestOf = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((last, one) => (one !== null && (last === null || one > last) ? one : last), null)
