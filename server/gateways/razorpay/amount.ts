import { fromCount, toCount, type Counting } from '../wire/amounts'

const zeroDecimal = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const threeDecimal = new Set('BHD IQD JOD KWD OMR TND'.split(' '))

/** Razorpay's exponents: its table of currencies has HUF, IDR and MGA with 2 digits, ISK and UGX with none. */
const counting: Counting = {
  digits: (currency) => (zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2),
  chargeable: (amount, currency) => !threeDecimal.has(currency) || amount % 10 === 0,
}

/** Our minor units as Razorpay's integer; null when it cannot charge exactly this amount. */
export const toRazorpayAmount = (minor: number, currency: string) => toCount(counting, minor, currency)

/** Razorpay's integer as our minor units; NaN when it does not fit our exponent. */
export const fromRazorpayAmount = (amount: number, currency: string) => fromCount(counting, amount, currency)

/** Least amounts that Razorpay documents, in its own units. */
const least: Readonly<Record<string, number>> = { INR: 100 }

/** Least refunds, in its own units: its API answers "The amount must be at least INR 1.00" (MYR 1.00). */
const leastRefund: Readonly<Record<string, number>> = { INR: 100, MYR: 100 }

/** Whether Razorpay refunds this sum. */
export function razorpayRefunds(minor: number, currency: string): boolean {
  const amount = toRazorpayAmount(minor, currency)
  return amount !== null && amount >= (leastRefund[currency] ?? 1)
}

/** Whether Razorpay charges this sum. */
export function razorpayCharges(minor: number, currency: string): boolean {
  const amount = toRazorpayAmount(minor, currency)
  return amount !== null && amount >= (least[currency] ?? 1)
}
