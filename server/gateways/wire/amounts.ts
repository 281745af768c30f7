import { exponent } from '../../../contract/money/money'

/** How a gateway counts money: its own decimal digits, which differ from ISO for some currencies. */
export interface Counting {
  /** Null: the gateway does not accept the currency. */
  digits: (currency: string) => number | null
  /** Whether the gateway can charge exactly this amount, in its own units; every amount when absent. */
  chargeable?: (amount: number, currency: string) => boolean
}

/** Our minor units as the gateway's integer; null when it cannot charge exactly this. */
export function toCount({ digits, chargeable }: Counting, minor: number, currency: string): number | null {
  const own = digits(currency)
  if (own === null) return null
  const amount = shift(minor, own - exponent(currency))
  if (!Number.isSafeInteger(amount)) return null
  return chargeable && !chargeable(amount, currency) ? null : amount
}

/** The gateway's integer as our minor units; NaN when it is none, or does not fit our exponent. */
export function fromCount({ digits }: Counting, amount: number, currency: string): number {
  if (!Number.isSafeInteger(amount)) return Number.NaN
  const minor = shift(amount, exponent(currency) - (digits(currency) ?? Number.NaN))
  return Number.isSafeInteger(minor) ? minor : Number.NaN
}

function shift(value: number, positions: number): number {
  return positions >= 0 ? value * 10 ** positions : value / 10 ** -positions
}
