import { createHash } from 'node:crypto'
import { isStorable } from '../db/storable'

type Loose = Record<string, any>

/** An id as a webhook may name it; null for everything that an index does not keep. */
export const idOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 255 && isStorable(value) ? value : null

/** The fields of a value; none where it has none. */
export const fieldsOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}

/** The entries of a list; an object where a list is documented counts as its only entry. */
export function entriesOf<T = unknown>(value: unknown): T[] {
  if (Array.isArray(value)) return value as T[]
  return typeof value === 'object' && value !== null ? [value as T] : []
}

/** The fields of a signed body, whatever it is. */
export function bodyOf(raw: Buffer): Loose {
  try {
    return fieldsOf(JSON.parse(raw.toString('utf8')))
  } catch {
    return {}
  }
}

/** The id of an event; one that names none is known by its body, so that its repetition is one as well. */
export const eventIdOf = (id: unknown, raw: Buffer): string =>
  idOf(id) ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`
