/**
 * An integer amount of minor units with an ISO 4217 currency. In the API, `price` and `amount` are decimals in major
 * units, as the specification's forms and filters use them; `price_minor` and `amount_minor` are the exact values.
 */
export interface Money {
  minor: number
  currency: string
}

const noDecimals = 'BIF CLP DJF GNF JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const threeDecimals = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')
const exponents = new Map<string, number>([
  ...noDecimals.map((code) => [code, 0] as const),
  ...threeDecimals.map((code) => [code, 3] as const),
])

/** Returns the number of decimals of a currency (ISO 4217; Intl is wrong for several, e.g. HUF and ISK). */
export function exponent(currency: string): number {
  return exponents.get(currency) ?? 2
}

/** Returns whether a text has the form of a currency code: three capital letters. */
export function isCurrency(currency: string): boolean {
  return /^[A-Z]{3}$/.test(currency)
}

/** Formats minor units as a decimal with all of the currency's digits: 49900 USD -> "499.00". */
export function toDecimal({ minor, currency }: Money): string {
  const digits = exponent(currency)
  const sign = minor < 0 ? '-' : ''
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Returns the amount in major units, as sent by the API. */
export function toMajor(money: Money): number {
  return Number(toDecimal(money))
}
