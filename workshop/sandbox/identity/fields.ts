import { isStorable } from '../../../server/platform/db/storable-text'
import { text } from '../../../contract/limits'
import { email as emailShape, mobile as mobileShape } from '../../../contract/calls/kit/person-fields'
import { IdentityFault } from './fault'

/** JSON body of a call. */
export type IdentityBody = Record<string, unknown>

/** Returns a text from the body; undefined if it is missing, empty, of another type or much too long. */
export function textIn(body: IdentityBody, name: string, max = 5_000): string | undefined {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  if (typeof value !== 'string' || value === '' || value.length > max || !isStorable(value)) return undefined
  return value
}

/** Returns the body's e-mail address in lower case. */
export function emailIn(body: IdentityBody, name = 'email'): string {
  const given = textIn(body, name)
  if (given === undefined) throw new IdentityFault('MISSING_EMAIL')
  const read = emailShape.safeParse(given)
  if (!read.success) throw new IdentityFault('INVALID_EMAIL')
  return read.data
}

/** Returns the body's phone number as + and digits. */
export function phoneIn(body: IdentityBody): string {
  const given = textIn(body, 'phoneNumber')
  if (given === undefined) throw new IdentityFault('MISSING_PHONE_NUMBER')
  const read = mobileShape.safeParse(given)
  if (!read.success || !given.trim().startsWith('+'))
    throw new IdentityFault('INVALID_PHONE_NUMBER : Invalid format.')
  return read.data
}

/** Returns a new password; `name` differs between calls. */
export function passwordIn(body: IdentityBody, name = 'password'): string {
  const given = textIn(body, name)
  if (given === undefined) throw new IdentityFault('MISSING_PASSWORD')
  if (given.length < 6) throw new IdentityFault('WEAK_PASSWORD : Password should be at least 6 characters')
  return given
}

/** Returns a display name, truncated if too long. */
export const nameIn = (body: IdentityBody, name = 'displayName') => textIn(body, name)?.slice(0, text.name)
