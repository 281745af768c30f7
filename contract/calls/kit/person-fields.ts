import { z } from 'zod'
import { access, otp, text } from '../../limits'
import { readEmail } from '../../person/email-address'
import { oneLine } from '../../input/single-line'
import { examplePhone, hasCountryCode, readPhone } from '../../person/phone-number'
import { plainDigits } from '../../input/plain-digits'
import { shownLength, visible } from '../../input/visible-text'
import { asked, maybe, seen } from './primitives'

/** Fields that several calls share: who a person is and how they are reached. */

/** An e-mail address in its one form: lower case, its domain in ASCII. */
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

/** A telephone number with its country code, kept in its one spelling (E.164); the error gives an example of its country. */
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
 * The same as people type it into a form, where its country code has a sign before it: ten digits as they are dialled
 * within a country would else be taken for a number of another one, and somebody else there would get the code.
 */
export const typedMobile = seen
  .trim()
  .min(1, 'refusals.mobileRequired')
  .refine(hasCountryCode, 'refusals.mobileCode')
  .pipe(mobile)

/** §5: at least 6 characters that show. */
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

/** The code as typed; blanks between the digits are fine. */
export const code = z
  .string('refusals.otpRequired')
  .transform((value) => plainDigits(value).replace(/[\s\p{Cf}]/gu, ''))
  .pipe(
    z
      .string()
      .min(1, 'refusals.otpRequired')
      .regex(new RegExp(`^\\d{${otp.digits}}$`), 'refusals.otpShape'),
  )

/** A phone number or an e-mail address, at least one of them. */
export const reach = z
  .object({ number: maybe(mobile), email: maybe(email) })
  .refine((value) => value.number !== undefined || value.email !== undefined, {
    error: 'refusals.addressRequired',
    path: ['email'],
  })

/** The second typing of a password agrees with the first (§5). */
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
