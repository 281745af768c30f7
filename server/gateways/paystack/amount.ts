import { fromCount, toCount, type Counting } from '../wire/amounts'

const currencies = new Set('GHS KES NGN USD XOF ZAR'.split(' '))

/** Paystack accepts six currencies and counts all of them in hundredths, XOF too, which has none. */
const counting: Counting = {
  digits: (currency) => (currencies.has(currency) ? 2 : null),
  chargeable: (amount, currency) => currency !== 'XOF' || amount % 100 === 0,
}

/** Our minor units as Paystack's integer; null when it cannot charge exactly this amount. */
export const toPaystackAmount = (minor: number, currency: string) => toCount(counting, minor, currency)

/** Paystack's integer as our minor units; NaN when it does not fit our exponent. */
export const fromPaystackAmount = (amount: number, currency: string) => fromCount(counting, amount, currency)

/** Least amounts that Paystack documents, in its own units. */
const least: Readonly<Record<string, number>> = { GHS: 10, KES: 300, NGN: 5000, USD: 200, XOF: 100, ZAR: 100 }

/** Whether Paystack charges this sum; a part of it may be less, as a refund is. */
export function paystackCharges(minor: number, currency: string): boolean {
  const amount = toPaystackAmount(minor, currency)
  return amount !== null && amount >= (least[currency] ?? 1)
}
