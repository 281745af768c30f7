import { createHash } from 'node:crypto'
import { isStorable } from '../../platform/db/storable-text'
import { fieldsOf, idOf, type WireBody } from './values'

/** Parses the body of a verified webhook; returns an empty object if it isn't an object. */
export function eventOf(raw: Buffer): WireBody {
  try {
    return fieldsOf(JSON.parse(raw.toString('utf8')))
  } catch {
    return {}
  }
}

/** Returns the hash of a webhook's text, as the id of an event without one: the same text is the same event. */
export const hashOf = (raw: Buffer): string => createHash('sha256').update(raw).digest('hex')

/** Maximum length of a name, because names are indexed. */
const longest = 255

/** Returns a name from a webhook; null if missing or not storable, which is no reason to reject a signed webhook. */
export function nameOf(value: unknown): string | null {
  const name = idOf(value)
  return name !== null && name.length <= longest && isStorable(name) ? name : null
}

/** Type assigned to events that have none. */
export const noType = 'unknown'
