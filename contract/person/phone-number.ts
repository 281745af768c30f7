import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/examples.mobile.json'
import { plainDigits } from '../input/plain-digits'

/** The nought in brackets that is dialled within a country, and never after its code. */
const withinCountry = /^([\s(]*(?:\+|00)[\d\s().-]+?)\(0\)/

/**
 * The digits of a telephone number as people type and paste them, with a + where they typed one or 00: digits of any
 * script and width, and any dashes, dots, blanks and brackets.
 */
const dialled = (typed: string): string =>
  plainDigits(typed.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .replace(withinCountry, '$1')
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+')

/** Whether a number was typed with its country code: with + or 00 before it. */
export const hasCountryCode = (typed: string): boolean => dialled(typed).startsWith('+')

/**
 * A telephone number with its country code in its one spelling (E.164, without a trunk prefix): +44 07911 123456 is
 * +447911123456. Null for one that cannot exist: no such country, or too few or too many digits for it.
 */
export function readPhone(typed: string): string | null {
  const digits = dialled(typed)
  if (!/^\+?[1-9]\d{3,16}$/.test(digits)) return null
  const read = parsePhoneNumberFromString(digits.startsWith('+') ? digits : `+${digits}`)
  return read?.isPossible() ? read.number : null
}

/** The countries that share a code, of which each stands for its code. */
const mainCountries: readonly CountryCode[] = ['US', 'RU', 'FI', 'MA', 'GP']

/** A mobile number of the country whose code was typed, written as there; of the United States where it is none. */
export function examplePhone(typed: string): string {
  const digits = dialled(typed).replace(/^\+/, '')
  const country = [...mainCountries, ...getCountries()].find((one) =>
    digits.startsWith(getCountryCallingCode(one)),
  )
  return getExampleNumber(country ?? 'US', examples)?.formatInternational() ?? '+1 201 555 0123'
}
