import { exponent } from '../../contract/money'

const zeroDecimal = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const threeDecimal = new Set('BHD JOD KWD OMR TND'.split(' '))
/** Whole units only, yet counted in hundredths on Stripe's wire (§3c). */
const wholeInHundredths = new Set(['ISK', 'UGX'])

/** Digits after the point in Stripe's own amounts, which differ from ISO for a few currencies (§3c). */
export function stripeExponent(currency: string): number {
  if (zeroDecimal.has(currency)) return 0
  return threeDecimal.has(currency) ? 3 : 2
}

/** Our minor units as Stripe's integer; null when Stripe cannot charge exactly this amount. */
export function toStripeAmount(minor: number, currency: string): number | null {
  const amount = shift(minor, stripeExponent(currency) - exponent(currency))
  if (!Number.isSafeInteger(amount)) return null
  if (wholeInHundredths.has(currency) && amount % 100 !== 0) return null
  if (threeDecimal.has(currency) && amount % 10 !== 0) return null
  return amount
}

/** Stripe's integer as our minor units; NaN when it does not fit our exponent. */
export function fromStripeAmount(amount: number, currency: string): number {
  const minor = shift(amount, exponent(currency) - stripeExponent(currency))
  return Number.isSafeInteger(minor) ? minor : Number.NaN
}

function shift(value: number, digits: number): number {
  return digits >= 0 ? value * 10 ** digits : value / 10 ** -digits
}
