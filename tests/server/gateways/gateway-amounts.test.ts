import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exponent, toMajor } from '../../../contract/money/money'
import { transactionVerdict } from '../../../server/gateways/flutterwave/verdict'
import type { FlutterwaveTransaction } from '../../../server/gateways/flutterwave/wire'
import { fromPaypalAmount, toPaypalAmount } from '../../../server/gateways/paypal/amount'
import { fromPaystackAmount, toPaystackAmount } from '../../../server/gateways/paystack/amount'
import { fromRazorpayAmount, toRazorpayAmount } from '../../../server/gateways/razorpay/amount'
import { fromStripeAmount, toStripeAmount } from '../../../server/gateways/stripe/amount'

const texts = (text: string) => text.split(' ')

/** Every currency that doesn't have two decimals in every table, and several that do. */
const currencies = texts(
  'AUD BRL EUR GBP GHS INR KES NGN THB USD ZAR COP HUF IDR ISK MGA TWD ' +
    'BIF CLP DJF GNF JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF BHD IQD JOD KWD LYD OMR TND',
)

/** A gateway's documented currency rules with the conversion functions that must follow them. */
interface Counted {
  name: string
  /** Currencies whose number of decimals on the wire isn't two. */
  digits: Record<string, number>
  /** Currencies the gateway accepts; all if omitted. */
  taken?: string[]
  /** Step of chargeable amounts on the wire, by currency: amounts are multiples of it; one if omitted. */
  step: Record<string, number>
  to: (minor: number, currency: string) => number | string | null
  from: (wire: unknown, currency: string) => number
}

const all = (codes: string, value: number) => Object.fromEntries(texts(codes).map((code) => [code, value]))
const stripeThree = 'BHD JOD KWD OMR TND'
const razorpayThree = 'BHD IQD JOD KWD OMR TND'
const noDigits = 'BIF CLP DJF GNF JPY KMF KRW PYG RWF VND VUV XAF XOF XPF'

const counts: Counted[] = [
  {
    name: 'stripe',
    digits: { ...all(`${noDigits} MGA`, 0), ...all(stripeThree, 3) },
    step: { ...all('ISK UGX', 100), ...all(stripeThree, 10) },
    to: toStripeAmount,
    from: (wire, currency) => fromStripeAmount(wire as number, currency),
  },
  {
    name: 'razorpay',
    digits: { ...all(`${noDigits} ISK UGX`, 0), ...all(razorpayThree, 3) },
    step: all(razorpayThree, 10),
    to: toRazorpayAmount,
    from: (wire, currency) => fromRazorpayAmount(wire as number, currency),
  },
  {
    name: 'paystack',
    digits: {},
    taken: texts('GHS KES NGN USD XOF ZAR'),
    step: { XOF: 100 },
    to: toPaystackAmount,
    from: (wire, currency) => fromPaystackAmount(wire as number, currency),
  },
  {
    name: 'paypal',
    digits: all('HUF JPY TWD', 0),
    taken: texts('AUD BRL EUR GBP THB USD HUF JPY TWD'),
    step: {},
    to: toPaypalAmount,
    from: fromPaypalAmount,
  },
  {
    name: 'flutterwave',
    digits: Object.fromEntries(currencies.map((currency) => [currency, exponent(currency)])),
    step: {},
    to: (minor, currency) => toMajor({ minor, currency }),
    from: (amount, currency) => {
      const content = {
        id: 1,
        tx_ref: 'p',
        flw_ref: 'f',
        amount,
        currency,
        charged_amount: 1,
        status: 'successful',
      }
      const verdict = transactionVerdict(content as FlutterwaveTransaction)
      return 'amountMinor' in verdict ? verdict.amountMinor : Number.NaN
    },
  },
]

/** Converts an amount on the wire exactly to units of 10^-`digits`; undefined if it is finer. */
function unitsOf(wire: number | string, digits: number): bigint | undefined {
  const [whole = '', fraction = ''] = String(wire).split('.')
  return /^\d+$/.test(whole) && fraction.length <= digits
    ? BigInt(whole + fraction.padEnd(digits, '0'))
    : undefined
}

const samples = [1, 5, 9, 10, 99, 100, 101, 500, 1_000, 1_234, 4_900, 12_340, 12_345, 99_999_900, 1e11]

describe.each(counts)('currency conversion of $name', ({ name, digits, taken, step, to, from }) => {
  const onWire = (currency: string) => digits[currency] ?? 2
  /** Whether amounts on the wire are in major units; gateways with integer amounts use minor units. */
  const major = name === 'paypal' || name === 'flutterwave'
  const takes = (currency: string) => !taken || taken.includes(currency)

  /** Asserts that chargeable amounts survive the round trip exactly and all others are refused. */
  const holds = (minor: number, currency: string) => {
    const wire = to(minor, currency)
    const what = `${minor} minor units of ${currency} as ${wire}`
    const wanted = BigInt(minor) * 10n ** BigInt(onWire(currency))
    const unit = 10n ** BigInt(exponent(currency))
    const chargeable =
      takes(currency) && wanted % unit === 0n && (wanted / unit) % BigInt(step[currency] ?? 1) === 0n
    expect(wire !== null, what).toBe(chargeable)
    if (wire === null) return
    // Serialized and parsed as on the wire.
    const read = JSON.parse(JSON.stringify(wire)) as number | string
    expect(unitsOf(read, major ? onWire(currency) : 0), what).toBe(wanted / unit)
    if (!major) expect(Number.isSafeInteger(read), what).toBe(true)
    expect(from(read, currency), what).toBe(minor)
  }

  test('round-trips every currency', () => {
    for (const currency of currencies) for (const minor of samples) holds(minor, currency)
  })

  test('round-trips any amount', () =>
    assert(property(integer({ min: 1, max: 1e13 }), constantFrom(...currencies), holds), { numRuns: 500 }))

  test('never reads an amount with the decimals of another currency', () => {
    for (const asked of currencies)
      for (const paid of currencies) {
        if (onWire(asked) === onWire(paid) && exponent(asked) === exponent(paid)) continue
        const wire = to(12_300, asked)
        if (wire === null || !takes(paid)) continue
        const read = from(wire, paid)
        const same = major
          ? onWire(asked) === onWire(paid) || exponent(asked) === exponent(paid)
          : onWire(asked) - exponent(asked) === onWire(paid) - exponent(paid)
        if (!same) expect(read, `${wire} asked in ${asked}, paid in ${paid}`).not.toBe(12_300)
      }
  })

  test('returns NaN for amounts finer than the currency and for invalid ones', () => {
    const nothing = [null, Number.NaN, Number.POSITIVE_INFINITY, '', '-', 'x', '1e3', {}]
    for (const currency of currencies.filter(takes)) {
      for (const wire of nothing) expect(from(wire, currency), `${currency} ${wire}`).toBeNaN()
      const finer = major ? Number(`1.${'0'.repeat(exponent(currency))}1`) : 0.5
      expect(from(name === 'paypal' ? String(finer) : finer, currency), currency).toBeNaN()
    }
    for (const currency of currencies.filter((code) => !takes(code)))
      expect(to(100, currency), currency).toBeNull()
  })
})
