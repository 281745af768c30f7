import { createHash } from 'node:crypto'
import { isStorable } from '../../platform/db/storable-text'
import { fieldsOf, idOf, type WireBody } from './values'

/** The body of a webhook with a valid signature; empty when it is not an object. */
export function eventOf(raw: Buffer): WireBody {
  try {
    return fieldsOf(JSON.parse(raw.toString('utf8')))
  } catch {
    return {}
  }
}

/** An event without an id of its own is identified by its text: the same text twice is the same event. */
export const hashOf = (raw: Buffer): string => createHash('sha256').update(raw).digest('hex')

/** Longest name that an index accepts. */
const longest = 255

/** A name in a webhook; null when it is missing or cannot be stored. A signed webhook is never refused for it. */
export function nameOf(value: unknown): string | null {
  const name = idOf(value)
  return name !== null && name.length <= longest && isStorable(name) ? name : null
}

/** Type of an event that names none. */
export const noType = 'unknown'
