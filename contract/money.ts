/**
 * Money is an integer of minor units with an ISO 4217 currency. On the wire `price` and `amount` are decimal numbers
 * of major units, as forms and filters of the specification speak; `price_minor` / `amount_minor` is the exact twin.
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

/**
 * Exact minor units of a decimal text or number of major units; null when it is not a plain decimal, has more
 * digits than the currency, or does not fit a safe integer. Never rounds: 10.005 USD is refused.
 */
export function toMinor(major: string | number, currency: string): number | null {
  const text = typeof major === 'number' ? plain(major) : major.trim()
  const parts = /^(-?)(\d{1,16})(?:\.(\d*))?$/.exec(text)
  if (!parts) return null
  const digits = exponent(currency)
  const fraction = (parts[3] ?? '').replace(/0+$/, '')
  if (fraction.length > digits) return null
  const minor = Number(parts[2]! + fraction.padEnd(digits, '0'))
  if (!Number.isSafeInteger(minor)) return null
  return parts[1] && minor !== 0 ? -minor : minor
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

function plain(value: number): string {
  const text = String(value)
  return text.includes('e') && Number.isInteger(value) && Math.abs(value) < 1e21
    ? BigInt(value).toString()
    : text
}
