import { fromCount, toCount, type Counting } from '../wire/amounts'

const zeroDecimal = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const threeDecimal = new Set('BHD IQD JOD KWD OMR TND'.split(' '))

/** Razorpay's units: its currency table has 2 decimals for HUF, IDR and MGA, and none for ISK and UGX. */
const counting: Counting = {
  digits: (currency) => (zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2),
  chargeable: (amount, currency) => !threeDecimal.has(currency) || amount % 10 === 0,
}

/** Converts minor units to Razorpay's integer; null if Razorpay can't charge exactly this amount. */
export const toRazorpayAmount = (minor: number, currency: string) => toCount(counting, minor, currency)

/** Converts Razorpay's integer to minor units; NaN if the amount doesn't fit the currency's exponent. */
export const fromRazorpayAmount = (amount: number, currency: string) => fromCount(counting, amount, currency)

/** Minimum amounts documented by Razorpay, in Razorpay's units. */
const least: Readonly<Record<string, number>> = { INR: 100 }

/** Minimum refunds in Razorpay's units; its API responds "The amount must be at least INR 1.00" (MYR 1.00). */
const leastRefund: Readonly<Record<string, number>> = { INR: 100, MYR: 100 }

/** Whether Razorpay can refund this amount. */
export function razorpayRefunds(minor: number, currency: string): boolean {
  const amount = toRazorpayAmount(minor, currency)
  return amount !== null && amount >= (leastRefund[currency] ?? 1)
}

/** Whether Razorpay can charge this amount. */
export function razorpayCharges(minor: number, currency: string): boolean {
  const amount = toRazorpayAmount(minor, currency)
  return amount !== null && amount >= (least[currency] ?? 1)
}
