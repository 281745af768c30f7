import { anything, assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flutterwaveDispute } from '../../../server/gateways/flutterwave/facts'
import { transactionVerdict as flutterwaveVerdict } from '../../../server/gateways/flutterwave/verdict'
import { paypalDisputeFact } from '../../../server/gateways/paypal/facts'
import { orderVerdict as paypalVerdict } from '../../../server/gateways/paypal/verdict'
import { paystackDispute } from '../../../server/gateways/paystack/facts'
import { transactionVerdict as paystackVerdict } from '../../../server/gateways/paystack/verdict'
import type { DisputeFact, GatewayVerdict } from '../../../server/gateways/port'
import { orderVerdict as razorpayVerdict } from '../../../server/gateways/razorpay/verdict'
import { stripeDisputeFact } from '../../../server/gateways/stripe/facts'
import { intentVerdict } from '../../../server/gateways/stripe/verdict'

type Loose = Record<string, unknown>

/** Returns a paid body as documented by each gateway, with `time` in its time field. */
const paid: Record<string, (time: Loose) => GatewayVerdict> = {
  stripe: (time) => {
    const charge = { id: 'ch_1', object: 'charge', amount: 4900, currency: 'usd', refunded: false }
    return intentVerdict({
      id: 'pi_1',
      status: 'succeeded',
      amount_received: 4900,
      currency: 'usd',
      metadata: { payment_id: 'p' },
      latest_charge: { ...charge, ...('at' in time && { created: time['at'] }) },
    } as never)
  },
  razorpay: (time) => {
    const payment = { id: 'pay_1', status: 'captured', captured: true, amount: 4900, currency: 'USD' }
    return razorpayVerdict({
      order: { id: 'order_1', status: 'paid', receipt: 'p' },
      payments: [{ ...payment, ...('at' in time && { created_at: time['at'] }) }],
    })
  },
  paystack: (time) => {
    const found = { id: 1, status: 'success', reference: 'p', amount: 4900, currency: 'USD' }
    return paystackVerdict({
      ...found,
      created_at: '2026-01-01T00:00:00.000Z',
      ...('at' in time && { paid_at: time['at'] }),
    })
  },
  paypal: (time) => {
    const capture = { id: 'C', status: 'COMPLETED', amount: { value: '49.00', currency_code: 'USD' } }
    const captures = [{ ...capture, ...('at' in time && { create_time: time['at'] }) }]
    return paypalVerdict({
      id: 'O',
      status: 'COMPLETED',
      update_time: '2026-01-01T00:00:00Z',
      purchase_units: [{ custom_id: 'p', payments: { captures } }],
    } as never)
  },
  flutterwave: (time) => {
    const found = { id: 1, status: 'successful', tx_ref: 'p', amount: 49, currency: 'USD' }
    return flutterwaveVerdict({ ...found, ...('at' in time && { created_at: time['at'] }) })
  },
}

const moment = new Date('2026-03-04T23:59:58.000Z')
const inSeconds = moment.getTime() / 1000
/** Time formats used by each gateway. */
const forms: [string, unknown][] = [
  ['stripe', inSeconds],
  ['razorpay', inSeconds],
  ['paystack', '2026-03-04T23:59:58.000Z'],
  ['paypal', '2026-03-04T23:59:58Z'],
  ['paypal', '2026-03-04T15:59:58-08:00'],
  ['flutterwave', '2026-03-04T23:59:58.000Z'],
]
const nonsense: unknown[] = [
  null,
  '',
  'yesterday',
  '2026',
  '2026-13-45T00:00:00Z',
  0,
  -5,
  1e300,
  true,
  {},
  [],
]
/** Times that are ambiguous without a time zone. */
const zoneless = ['2026-03-04', '2026-03-04T23:59:58', '2026-03-04 23:59:58']

describe.each(Object.keys(paid))('payment time from %s', (name) => {
  test.each(forms.filter(([of]) => of === name))('reads a time that %s sends as %j', (_of, written) => {
    expect(paid[name]!({ at: written })).toMatchObject({ outcome: 'success', amountMinor: 4900, at: moment })
  })

  test('reads null if the field is missing, null or invalid; the payment still counts', () => {
    const unstated = { outcome: 'success', amountMinor: 4900, at: null }
    expect(paid[name]!({})).toMatchObject(unstated)
    for (const at of [...nonsense, ...zoneless])
      expect(paid[name]!({ at }), String(at)).toMatchObject(unstated)
    assert(
      property(anything(), (at) => {
        const verdict = paid[name]!({ at })
        expect(verdict).toMatchObject({ outcome: 'success', amountMinor: 4900 })
        const read = 'at' in verdict ? verdict.at : undefined
        expect(read === null || (read instanceof Date && !Number.isNaN(read.getTime()))).toBe(true)
      }),
    )
  })
})

describe('times when a dispute took and returned money', () => {
  const [early, late] = [inSeconds - 86_400, inSeconds]
  const dateOf = (at: number) => new Date(at * 1000)
  const iso = (at: number) => dateOf(at).toISOString()
  const txn = (amount: number, created: unknown) => ({ id: 't', amount, currency: 'usd', created })
  const atStripe = (balance_transactions: Loose[], more: Loose = {}) =>
    stripeDisputeFact({
      id: 'du_1',
      amount: 4900,
      currency: 'usd',
      status: 'needs_response',
      created: early,
      balance_transactions,
      ...more,
    } as never)!
  const move = (type: string, initiated_time: unknown, more: Loose = {}) => ({
    affected_party: 'SELLER',
    type,
    amount: { value: '49.00', currency_code: 'USD' },
    reason: 'DISPUTE_SETTLEMENT',
    initiated_time,
    ...more,
  })
  const atPaypal = (money_movements: Loose[]) =>
    paypalDisputeFact({
      dispute_id: 'PP-D-1',
      status: 'OPEN',
      dispute_life_cycle_stage: 'CHARGEBACK',
      dispute_amount: { value: '49.00', currency_code: 'USD' },
      create_time: iso(early),
      money_movements,
    })!.fact
  const times = ({ takenAt = null, returnedAt = null }: DisputeFact) => [takenAt, returnedAt]

  test("come from Stripe's last balance transaction in each direction", () => {
    expect(times(atStripe([]))).toEqual([null, null])
    expect(times(atStripe([txn(-4900, late)]))).toEqual([dateOf(late), null])
    expect(times(atStripe([txn(4900, late), txn(-4900, early)]))).toEqual([dateOf(early), dateOf(late)])
    expect(times(atStripe([txn(-4900, early - 9), txn(4900, early), txn(-4900, late)]))).toEqual([
      dateOf(late),
      dateOf(early),
    ])
    // The amount is in the account's currency, which differs from the payment's.
    expect(times(atStripe([{ ...txn(-4500, late), currency: 'eur' }]))).toEqual([dateOf(late), null])
    for (const created of [undefined, null, 'x', 0, -1, 1e300])
      expect(times(atStripe([txn(-4900, created)])), String(created)).toEqual([null, null])
    expect(times(atStripe(null as never))).toEqual([null, null])
  })

  test("come from PayPal's movements of our money, ignoring fees and other parties", () => {
    expect(times(atPaypal([]))).toEqual([null, null])
    expect(times(atPaypal([move('DEBIT', iso(early)), move('CREDIT', iso(late))]))).toEqual([
      dateOf(early),
      dateOf(late),
    ])
    expect(
      times(
        atPaypal([
          move('DEBIT', iso(early)),
          move('DEBIT', iso(late), { reason: 'CHARGEBACK_FEE' }),
          move('CREDIT', iso(late), { affected_party: 'BUYER' }),
        ]),
      ),
    ).toEqual([dateOf(early), null])
    for (const time of [...nonsense, ...zoneless])
      expect(times(atPaypal([move('DEBIT', time)])), String(time)).toEqual([null, null])
  })

  test("come from Flutterwave's chargeback date, while the chargeback is in its first stage", () => {
    const read = (more: Loose) =>
      times(
        flutterwaveDispute(
          { id: 1, amount: 49, status: 'lost', created_at: iso(early), ...more },
          {},
          () => {},
        ),
      )
    expect(read({ stage: 'new' })).toEqual([dateOf(early), null])
    expect(read({ stage: 'second' })).toEqual([null, null])
    expect(read({ stage: 'new', created_at: null })).toEqual([null, null])
  })

  test("come from Paystack's resolution date if the dispute was lost", () => {
    const read = (more: Loose) =>
      times(paystackDispute({ id: 1, status: 'resolved', resolvedAt: iso(late), ...more }, {}, () => {}))
    expect(read({ resolution: 'merchant-accepted' })).toEqual([dateOf(late), null])
    expect(read({ resolution: 'declined' })).toEqual([null, null])
    expect(read({ resolution: 'auto-accepted', resolvedAt: null })).toEqual([null, null])
  })
})
