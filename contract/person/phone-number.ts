import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/examples.mobile.json'
import { plainDigits } from '../input/plain-digits'

/** The trunk prefix "(0)", which is dialled within a country but never after the country code. */
const withinCountry = /^([\s(]*(?:\+|00)[\d\s().-]+?)\(0\)/

/**
 * Returns the digits of a phone number as typed or pasted, with + if it starts with + or 00. Accepts digits of any
 * script and width, and any dashes, dots, spaces and brackets.
 */
const dialled = (typed: string): string =>
  plainDigits(typed.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .replace(withinCountry, '$1')
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+')

/** Returns whether a number was entered with its country code, i.e. starts with + or 00. */
export const hasCountryCode = (typed: string): boolean => dialled(typed).startsWith('+')

/**
 * Parses a phone number with its country code into E.164, without a trunk prefix: +44 07911 123456 becomes
 * +447911123456. Null if the number can't exist: unknown country, or too few or too many digits for the country.
 */
export function readPhone(typed: string): string | null {
  const digits = dialled(typed)
  if (!/^\+?[1-9]\d{3,16}$/.test(digits)) return null
  const read = parsePhoneNumberFromString(digits.startsWith('+') ? digits : `+${digits}`)
  return read?.isPossible() ? read.number : null
}

/** The country that represents each country code shared by several countries. */
const mainCountries: readonly CountryCode[] = ['US', 'RU', 'FI', 'MA', 'GP']

/**
 * Returns an example mobile number for the country code entered, in international format; a number of the United States
 * if no country code was entered.
 */
export function examplePhone(typed: string): string {
  const digits = dialled(typed).replace(/^\+/, '')
  const country = [...mainCountries, ...getCountries()].find((one) =>
    digits.startsWith(getCountryCallingCode(one)),
  )
  return getExampleNumber(country ?? 'US', examples)?.formatInternational() ?? '+1 201 555 0123'
}
