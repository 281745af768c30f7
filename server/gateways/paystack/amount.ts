import { fromCount, toCount, type Counting } from '../wire/amounts'

const currencies = new Set('GHS KES NGN USD XOF ZAR'.split(' '))

/** Paystack's units: it accepts six currencies and counts all in hundredths, even XOF, which has no minor unit. */
const counting: Counting = {
  digits: (currency) => (currencies.has(currency) ? 2 : null),
  chargeable: (amount, currency) => currency !== 'XOF' || amount % 100 === 0,
}

/** Converts minor units to Paystack's integer; null if Paystack can't charge exactly this amount. */
export const toPaystackAmount = (minor: number, currency: string) => toCount(counting, minor, currency)

/** Converts Paystack's integer to minor units; NaN if the amount doesn't fit the currency's exponent. */
export const fromPaystackAmount = (amount: number, currency: string) => fromCount(counting, amount, currency)

/** Minimum amounts documented by Paystack, in Paystack's units. */
const least: Readonly<Record<string, number>> = { GHS: 10, KES: 300, NGN: 5000, USD: 200, XOF: 100, ZAR: 100 }

/** Whether Paystack can charge this amount; partial amounts such as refunds may be smaller. */
export function paystackCharges(minor: number, currency: string): boolean {
  const amount = toPaystackAmount(minor, currency)
  return amount !== null && amount >= (least[currency] ?? 1)
}
