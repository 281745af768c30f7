import { fromCount, toCount, type Counting } from '../wire/amounts'

const zeroDecimal = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const threeDecimal = new Set('BHD JOD KWD OMR TND'.split(' '))
/** Currencies that allow only whole units but are counted in hundredths in Stripe's API. */
const wholeInHundredths = new Set(['ISK', 'UGX'])

/** Stripe's units of money, which differ from ISO 4217 for a few currencies. */
const counting: Counting = {
  digits: (currency) => (zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2),
  chargeable: (amount, currency) =>
    (!wholeInHundredths.has(currency) || amount % 100 === 0) &&
    (!threeDecimal.has(currency) || amount % 10 === 0),
}

/** Converts minor units to Stripe's integer; null if Stripe can't charge exactly this amount. */
export const toStripeAmount = (minor: number, currency: string) => toCount(counting, minor, currency)

/** Converts Stripe's integer to minor units; NaN if the amount doesn't fit the currency's exponent. */
export const fromStripeAmount = (amount: number, currency: string) => fromCount(counting, amount, currency)
