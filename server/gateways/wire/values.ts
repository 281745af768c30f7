/**
 * Readers for values in a gateway's body, which may be missing, null or of an undocumented type. They never throw: an
 * unreadable value is null or empty.
 */
export type WireBody = Readonly<Record<string, unknown>>

/** Returns an object's fields; an empty object for anything else. */
export const fieldsOf = (value: unknown): WireBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as WireBody) : {}

/** Returns the objects of a list. A single object in place of a list counts as a list of one. */
export function listOf(value: unknown): WireBody[] {
  if (Array.isArray(value)) return value.filter(isObject)
  return isObject(value) ? [value] : []
}

const isObject = (value: unknown): value is WireBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value if it is a non-empty string, otherwise null. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** Returns an id as a string, even if it is written as a number; null for anything else. */
export const idOf = (value: unknown): string | null =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : textOf(value)

/** Returns a number, even if it is written as a string; null for anything else. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : null
}

/** Range of valid years; dates outside it are treated as invalid, and some would exceed the database's range. */
const years = { first: 1970, last: 9999 }

/** Parses a date string or epoch seconds; null if invalid. */
export function dateOf(value: unknown): Date | null {
  const isTime = (typeof value === 'number' && value > 0) || textOf(value) !== null
  if (!isTime) return null
  const date = new Date(typeof value === 'number' ? value * 1000 : (value as string))
  const year = date.getUTCFullYear()
  return year >= years.first && year <= years.last ? date : null
}

const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i

/**
 * Parses epoch seconds or an ISO 8601 string with a time zone; null otherwise, because a time without a zone is
 * ambiguous.
 */
export const momentOf = (value: unknown): Date | null =>
  typeof value === 'number' || zoned.test(textOf(value) ?? '') ? dateOf(value) : null

/** Returns the latest of several times, ignoring unknown ones. */
export const latestOf = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((last, one) => (one !== null && (last === null || one > last) ? one : last), null)
