/**
 * Money is an integer of minor units with an ISO 4217 currency. On the wire `price` and `amount` are decimal numbers of
 * major units, as forms and filters of the specification speak; `price_minor` / `amount_minor` hold the same exactly.
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

/** Digits after the point of a currency (ISO 4217; Intl is wrong for several, e.g. HUF and ISK). */
export function exponent(currency: string): number {
  return exponents.get(currency) ?? 2
}

/** True for three capital letters: a currency this table can count in. */
export function isCurrency(currency: string): boolean {
  return /^[A-Z]{3}$/.test(currency)
}

/** Decimal text of minor units with all digits of the currency: 49900 USD -> "499.00". */
export function toDecimal({ minor, currency }: Money): string {
  const digits = exponent(currency)
  const sign = minor < 0 ? '-' : ''
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** The number of major units that goes on the wire. */
export function toMajor(money: Money): number {
  return Number(toDecimal(money))
}
