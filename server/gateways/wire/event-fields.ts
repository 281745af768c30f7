import { createHash } from 'node:crypto'
import { isStorable } from '../../platform/db/storable-text'
import { fieldsOf, idOf, type WireBody } from './values'

/** Parses the body of a verified webhook; empty if it isn't an object. */
export function eventOf(raw: Buffer): WireBody {
  try {
    return fieldsOf(JSON.parse(raw.toString('utf8')))
  } catch {
    return {}
  }
}

/** Identifies an event without an id by its text, so that the same text is the same event. */
export const hashOf = (raw: Buffer): string => createHash('sha256').update(raw).digest('hex')

/** Maximum length of an indexed name. */
const longest = 255

/** Returns a name from a webhook; null if missing or not storable, which is no reason to reject a signed webhook. */
export function nameOf(value: unknown): string | null {
  const name = idOf(value)
  return name !== null && name.length <= longest && isStorable(name) ? name : null
}

/** Type of events without one. */
export const noType = 'unknown'
