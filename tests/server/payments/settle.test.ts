import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  grantedElsewhere,
  isWantedLate,
  lockPurchase,
  mayBePaid,
} from '../../../server/areas/payments/purchase'
import { leftOf } from '../../../server/areas/payments/refund/refundable-amount'
import type { PaymentTable } from '../../../server/platform/db/schema.gen'
import { paidVerdict, type Paid } from '../../support/paid-verdict'
import { expired, failed, hour, isPending, settleSite } from './settle-site'

/**
 * Tests how a gateway's verdict ends an attempt to pay 49.00 USD. Payment rules written by hand: the requested amount
 * buys once, a different amount is reviewed, a second payment is refunded, and a decision is never made twice.
 */
const {
  site,
  log,
  buying,
  at,
  attempt,
  pairOf,
  says,
  pays,
  rowOf,
  historyOf,
  effects,
  granted,
  receipts,
  written,
} = settleSite()

describe('requested amount', () => {
  test('buys the plan once, with a receipt, a mail and a history line', async () => {
    const id = await attempt({ note: 'card_declined' })
    expect(await pays(id, { chargeRef: 'ch_1', at: at(0.5) })).toEqual({ state: 'success', changed: true })
    expect(await rowOf(id)).toMatchObject({
      state: 'success',
      captured_minor: 4900,
      captured_currency: 'USD',
      captured_at: at(0.5),
      note: null,
      charge_ref: 'ch_1',
      due_at: null,
      updated_at: at(1),
    })
    expect(await historyOf(id)).toEqual([
      {
        event: 'gateway.succeeded',
        from_state: 'pending',
        to_state: 'success',
        actor_role: 'gateway',
        actor_id: null,
        at: at(1),
      },
    ])
    expect(await effects()).toEqual(['mail.paymentReceived'])
    expect(await granted()).toEqual([id])
    expect(await receipts()).toEqual([{ payment_id: id, number: 1 }])
    expect(log.error).not.toHaveBeenCalled()
  })

  test('a further verdict changes nothing', async () => {
    const id = await attempt()
    await pays(id, { chargeRef: 'ch_1' })
    site.clock.pass(hour)
    const before = await written()
    for (const verdict of [
      paidVerdict(id, { chargeRef: 'ch_1', at: at(1) }),
      paidVerdict(id, { chargeRef: 'ch_1', amountMinor: 100 }),
      failed(),
      expired,
      isPending({ mayTakeHours: 200, attempt: 'declined' }),
    ])
      expect(await says(id, verdict)).toEqual({ state: 'success', changed: false })
    expect(await says(id, failed(), buying.userId)).toEqual({ state: 'success', changed: false })
    expect(await written()).toEqual(before)
  })

  test.each(['opened', 'failed', 'expired'] as const)(
    'also buys the plan from %s (rule 3)',
    async (state) => {
      const id = await attempt({ state, note: 'payer_left' })
      expect(await pays(id)).toEqual({ state: 'success', changed: true })
      expect(await rowOf(id)).toMatchObject({ note: null, charge_ref: null, captured_at: null })
      expect(await historyOf(id)).toMatchObject([{ event: 'gateway.succeeded', from_state: state }])
      expect(await granted()).toEqual([id])
    },
  )

  test.each([
    ['still to come', 1.01],
    ['of long before it was buying.begun', -2],
  ])('is stored without a capture time if the reported time is implausible: %s', async (_, hours) => {
    const id = await attempt()
    await pays(id, { at: at(hours) })
    expect(await rowOf(id)).toMatchObject({ state: 'success', captured_at: null })
  })

  test('an amount for an unknown payment has no effect', async () => {
    await attempt()
    expect(await pays(randomUUID())).toBeNull()
    expect(await granted()).toEqual([])
  })
})

describe('different amount (rule 2)', () => {
  test.each<[string, Partial<Paid>, number | null]>([
    ['less', { amountMinor: 4899 }, 4899],
    ['more', { amountMinor: 4901 }, 4901],
    ['in another currency', { currency: 'EUR' }, 4900],
    ['under the reference of something else', { reference: randomUUID() }, 4900],
    ['under no reference', { reference: null }, 4900],
    ['of a sum that nobody can express', { amountMinor: NaN }, null],
  ])('a different amount is reviewed and buys nothing: %s', async (_, more, captured) => {
    const id = await attempt()
    expect(await pays(id, more)).toEqual({ state: 'needsReview', changed: true })
    expect(await rowOf(id)).toMatchObject({
      captured_minor: captured,
      captured_currency: more.currency ?? 'USD',
      note: 'mismatch',
      due_at: null,
    })
    expect(await historyOf(id)).toMatchObject([
      { event: 'gateway.mismatched', from_state: 'pending', actor_role: 'gateway', actor_id: null },
    ])
    expect(await effects()).toEqual(['mail.paymentInReview'])
    expect([await granted(), await receipts()]).toEqual([[], []])
    // An administrator decides, not the gateway's next verdict.
    const before = await written()
    for (const next of [paidVerdict(id), paidVerdict(id, { amountMinor: 1 }), failed(), expired])
      expect(await says(id, next)).toEqual({ state: 'needsReview', changed: false })
    expect(await written()).toEqual(before)
  })

  test('a payment stays in review when an older report of a declined try arrives later', async () => {
    const id = await attempt()
    await pays(id, { amountMinor: NaN })
    const before = await written()
    await says(id, isPending({ attempt: 'card_declined' }))
    expect(await written()).toEqual(before)
    // The refundable amount is unknown, and using the price would be a guess.
    expect(await leftOf(site.db, await rowOf(id))).toMatchObject({ isClear: false, left: 0 })
  })

  test('a different amount is reviewed even if it is late and the purchase has already been paid', async () => {
    const { id } = await pairOf('success', { state: 'expired' })
    expect(await pays(id, { amountMinor: 100 })).toEqual({ state: 'needsReview', changed: true })
  })
})

describe('payment for a paid purchase (rule 3)', () => {
  test.each(['pending', 'opened', 'failed', 'expired'] as const)(
    'a payment that succeeds from %s must be refunded',
    async (state) => {
      const { id } = await pairOf('success', { state })
      expect(await pays(id, { chargeRef: 'ch_9' })).toEqual({ state: 'needsRefund', changed: true })
      expect(await rowOf(id)).toMatchObject({
        captured_minor: 4900,
        captured_currency: 'USD',
        note: null,
        charge_ref: 'ch_9',
      })
      expect(await historyOf(id)).toMatchObject([{ event: 'duplicate.paid', actor_role: 'gateway' }])
      expect(await effects()).toEqual(['mail.refundPromised'])
      expect([await granted(), await receipts()]).toEqual([[], []])
      const before = await written()
      expect(await pays(id, { chargeRef: 'ch_9' })).toEqual({ state: 'needsRefund', changed: false })
      expect(await written()).toEqual(before)
    },
  )

  test('when two attempts are paid concurrently, only one buys', async () => {
    const { paid, id } = await pairOf('pending')
    const found = await Promise.all([pays(paid), pays(id)])
    expect(found.map((one) => one?.state).toSorted()).toEqual(['needsRefund', 'success'])
    expect(await granted()).toHaveLength(1)
  })

  test.each([
    ['success', true],
    ['disputed', true],
    ['refunded', false],
    ['needsRefund', false],
    ['needsReview', false],
    ['pending', false],
    ['failed', false],
  ] as const)('another attempt that is %s has already bought the plan: %s', async (state, has) => {
    const { paid, id } = await pairOf(state)
    expect(await grantedElsewhere(site.db, await rowOf(id))).toBe(has)
    expect(await mayBePaid(site.db, id)).toBe(!has)
    // Neither the attempt itself nor another purchase of the same buyer counts.
    expect(await grantedElsewhere(site.db, await rowOf(paid))).toBe(false)
    expect(await grantedElsewhere(site.db, { id: randomUUID(), purchase_id: randomUUID() })).toBe(false)
  })

  test('an attempt may be paid while open, but late money of an expired attempt is accepted only if no other attempt is open or paid', async () => {
    const may = async (state: PaymentTable['state'], other: PaymentTable['state']) => {
      const { id } = await pairOf(other, { state })
      return [await mayBePaid(site.db, id), await isWantedLate(site.db, id)]
    }
    expect(await may('opened', 'failed')).toEqual([true, false])
    expect(await may('pending', 'opened')).toEqual([true, false])
    expect(await may('failed', 'failed')).toEqual([false, false])
    expect(await may('success', 'failed')).toEqual([false, false])
    expect(await may('expired', 'failed')).toEqual([false, true])
    expect(await may('expired', 'refunded')).toEqual([false, true])
    for (const other of ['opened', 'pending', 'success', 'disputed'] as const)
      expect(await may('expired', other), other).toEqual([false, false])
    expect(await mayBePaid(site.db, randomUUID())).toBe(false)
  })

  test('the lock returns the requested attempt among those of its purchase', async () => {
    const { paid, id } = await pairOf('failed')
    for (const one of [paid, id])
      expect(await site.inTransaction((trx) => lockPurchase(trx, one))).toEqual(await rowOf(one))
    expect(await site.inTransaction((trx) => lockPurchase(trx, randomUUID()))).toBeUndefined()
  })
})
