import { fromCount, toCount, type Counting } from '../wire/amounts'

const zeroDecimal = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const threeDecimal = new Set('BHD JOD KWD OMR TND'.split(' '))
/** Whole units only, yet counted in hundredths on Stripe's wire. */
const wholeInHundredths = new Set(['ISK', 'UGX'])

/** Stripe's own amounts, which differ from ISO for a few currencies. */
const counting: Counting = {
  digits: (currency) => (zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2),
  chargeable: (amount, currency) =>
    (!wholeInHundredths.has(currency) || amount % 100 === 0) &&
    (!threeDecimal.has(currency) || amount % 10 === 0),
}

/** Our minor units as Stripe's integer; null when Stripe cannot charge exactly this amount. */
export const toStripeAmount = (minor: number, currency: string) => toCount(counting, minor, currency)

/** Stripe's integer as our minor units; NaN when it does not fit our exponent. */
export const fromStripeAmount = (amount: number, currency: string) => fromCount(counting, amount, currency)
