import { isStorable } from '../../../server/platform/db/storable-text'
import { text } from '../../../contract/limits'
import { email as emailShape, mobile as mobileShape } from '../../../contract/calls/kit/person-fields'
import { IdentityFault } from './fault'

/** Body of a call of the stand-in, as JSON gives it. */
export type IdentityBody = Record<string, unknown>

/** A text of the body that can be stored; undefined when it is missing, empty, of another kind or far too long. */
export function textIn(body: IdentityBody, name: string, max = 5_000): string | undefined {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  if (typeof value !== 'string' || value === '' || value.length > max || !isStorable(value)) return undefined
  return value
}

/** The e-mail address of the body, in lower case. */
export function emailIn(body: IdentityBody, name = 'email'): string {
  const given = textIn(body, name)
  if (given === undefined) throw new IdentityFault('MISSING_EMAIL')
  const read = emailShape.safeParse(given)
  if (!read.success) throw new IdentityFault('INVALID_EMAIL')
  return read.data
}

/** The number of the body as + and digits. */
export function phoneIn(body: IdentityBody): string {
  const given = textIn(body, 'phoneNumber')
  if (given === undefined) throw new IdentityFault('MISSING_PHONE_NUMBER')
  const read = mobileShape.safeParse(given)
  if (!read.success || !given.trim().startsWith('+'))
    throw new IdentityFault('INVALID_PHONE_NUMBER : Invalid format.')
  return read.data
}

/** A new password; `name` differs from call to call. */
export function passwordIn(body: IdentityBody, name = 'password'): string {
  const given = textIn(body, name)
  if (given === undefined) throw new IdentityFault('MISSING_PASSWORD')
  if (given.length < 6) throw new IdentityFault('WEAK_PASSWORD : Password should be at least 6 characters')
  return given
}

/** What somebody is called; longer names are cut. */
export const nameIn = (body: IdentityBody, name = 'displayName') => textIn(body, name)?.slice(0, text.name)
