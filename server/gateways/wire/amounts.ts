import { exponent } from '../../../contract/money/money'

/** A gateway's units of money, whose decimals differ from ISO for some currencies. */
export interface Counting {
  /** Returns the number of decimals in which the gateway counts a currency; null if it doesn't accept the currency. */
  digits: (currency: string) => number | null
  /**
   * Whether the gateway can charge exactly this amount, given in its units; undefined means it can charge any amount.
   */
  chargeable?: (amount: number, currency: string) => boolean
}

/** Converts minor units to the gateway's integer; null if the gateway can't charge exactly this amount. */
export function toCount({ digits, chargeable }: Counting, minor: number, currency: string): number | null {
  const own = digits(currency)
  if (own === null) return null
  const amount = shift(minor, own - exponent(currency))
  if (!Number.isSafeInteger(amount)) return null
  return chargeable && !chargeable(amount, currency) ? null : amount
}

/** Converts the gateway's integer to minor units; NaN if it is invalid or doesn't fit the currency's exponent. */
export function fromCount({ digits }: Counting, amount: number, currency: string): number {
  if (!Number.isSafeInteger(amount)) return Number.NaN
  const minor = shift(amount, exponent(currency) - (digits(currency) ?? Number.NaN))
  return Number.isSafeInteger(minor) ? minor : Number.NaN
}

function shift(value: number, positions: number): number {
  return positions >= 0 ? value * 10 ** positions : value / 10 ** -positions
}
