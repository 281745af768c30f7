import { z } from 'zod'
import { access, otp, text } from '../../limits'
import { readEmail } from '../../person/email-address'
import { oneLine } from '../../input/single-line'
import { examplePhone, hasCountryCode, readPhone } from '../../person/phone-number'
import { plainDigits } from '../../input/plain-digits'
import { shownLength, visible } from '../../input/visible-text'
import { asked, maybe, seen } from './primitives'

/** Personal and contact fields shared by several calls. */

/** E-mail address, normalised to lower case with an ASCII domain. */
export const email = seen
  .trim()
  .min(1, 'refusals.emailRequired')
  .max(text.email, 'refusals.email')
  .transform((typed, ctx) => {
    const read = readEmail(typed)
    if (read !== null && read.length <= text.email) return read
    ctx.issues.push({ code: 'custom', message: 'refusals.email', input: typed })
    return z.NEVER
  })

/** Phone number with country code, normalised to E.164; the error contains an example for its country. */
export const mobile = seen
  .trim()
  .min(1, 'refusals.mobileRequired')
  .transform((typed, ctx) => {
    const read = readPhone(typed)
    if (read !== null) return read
    const params = { example: examplePhone(typed) }
    ctx.issues.push({ code: 'custom', message: 'refusals.mobile', input: typed, params })
    return z.NEVER
  })

/**
 * Phone number typed into a form; its country code must start with + or 00. A ten-digit national number could otherwise
 * be read as a number of another country, and a stranger would get the code.
 */
export const typedMobile = seen
  .trim()
  .min(1, 'refusals.mobileRequired')
  .refine(hasCountryCode, 'refusals.mobileCode')
  .pipe(mobile)

/** Password of at least 6 visible characters (§5). */
export const password = z
  .string('refusals.passwordRequired')
  .min(1, 'refusals.passwordRequired')
  .regex(visible, 'refusals.passwordRequired')
  .min(access.passwordMin, 'refusals.passwordShort')
  .refine((typed) => shownLength(typed) >= access.passwordMin, {
    error: 'refusals.passwordShort',
    params: { min: access.passwordMin },
  })
  .max(access.passwordMax, 'refusals.passwordLong')

export const name = z
  .string()
  .trim()
  .min(1, 'refusals.nameRequired')
  .max(text.name)
  .regex(visible, 'refusals.nameRequired')
  .overwrite(oneLine)

/** Code as typed; spaces between digits are allowed. */
export const code = z
  .string('refusals.otpRequired')
  .transform((value) => plainDigits(value).replace(/[\s\p{Cf}]/gu, ''))
  .pipe(
    z
      .string()
      .min(1, 'refusals.otpRequired')
      .regex(new RegExp(`^\\d{${otp.digits}}$`), 'refusals.otpShape'),
  )

/** Phone number or e-mail address; at least one is required. */
export const reach = z
  .object({ number: maybe(mobile), email: maybe(email) })
  .refine((value) => value.number !== undefined || value.email !== undefined, {
    error: 'refusals.addressRequired',
    path: ['email'],
  })

/** Error if the repeated password differs (§5). */
export const samePassword = {
  error: 'refusals.passwordsDiffer',
  path: ['re_password'],
  when: (payload: { value: unknown }) => typeof payload.value === 'object' && payload.value !== null,
}

export const place = {
  city: asked('refusals.cityRequired', text.place).overwrite(oneLine),
  state: asked('refusals.stateRequired', text.place).overwrite(oneLine),
  country: asked('refusals.countryRequired', text.place).overwrite(oneLine),
}
