import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DisputeFact, RefundFact } from '../../../server/gateways/port'
import { dispute, moneySite, nameOf, opened, refund, type MoneySite } from '../../support/money-site'
import { payingSite, type PayingSite } from '../../support/payments-site'

/**
 * Refundable amount of a payment of 49.00 USD. Money that has left, or may have left, is subtracted once. The
 * expected amounts are calculated by hand.
 */
let site: PayingSite
let at: MoneySite
let paid: Awaited<ReturnType<typeof opened>>
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(async () => {
  at = await moneySite(site)
  paid = await opened(at, 'stripe')
  await paid.says()
})
afterAll(() => site.close())

const refundable = async () => {
  const { data } = await site.call('admin/payment', { payment_transaction_id: paid.id }, { token: at.boss })
  const { left, underway, gone, taken } = data.refundable
  return [left, underway, gone, taken].map((sum: { amount_minor: number }) => sum.amount_minor)
}

const confirmed = (amount_minor: number, left_minor: number) => ({
  payment_transaction_id: paid.id,
  key: randomUUID(),
  amount_minor,
  left_minor,
  reason: 'Asked for',
  despite_dispute: 1,
})

/** Orders a refund of 10.00 USD and moves the order to a state it has after that. */
async function ordered(state: string): Promise<void> {
  const { error, message } = await site.call('admin/refund', confirmed(1000, 4900), { token: at.boss })
  expect(error, message).toBe(false)
  await site.ctx.db
    .updateTable('refund_order')
    .set({ state: state as 'ordered' })
    .execute()
}

/** Records that an amount was sent elsewhere. */
const recorded = (amount: number, left: number) =>
  site.call(
    'admin/refund-noted',
    { ...confirmed(amount, left), at: nameOf(site.ctx.clock.now()), ref: randomUUID() },
    { token: at.boss },
  )

describe('refund order', () => {
  test('is refused while the gateway allows none because of an open dispute', async () => {
    const order = () => site.call('admin/refund', confirmed(1000, 4900), { token: at.boss })
    await paid.says({ disputes: [dispute('open', 0, { isRefundable: false })] })
    expect(await order()).toMatchObject({ code: 'CONFLICT' })
    await paid.says({ disputes: [dispute('open', 0, { isRefundable: true })] })
    expect(await order()).toMatchObject({ error: false })
  })

  test.each(['ordered', 'sent', 'silent'])(
    'reduces what is left while its gateway has not answered (%s)',
    async (state) => {
      await ordered(state)
      expect(await refundable()).toEqual([3900, 1000, 0, 0])
      expect(await recorded(3901, 3900)).toMatchObject({
        code: 'VALIDATION',
        errors: { amount_minor: expect.any(String) },
      })
      expect(await recorded(3900, 4900)).toMatchObject({ code: 'CONFLICT' })
      // Neither another order nor a record of other money can go past the unanswered one.
      expect(await recorded(3900, 3900)).toMatchObject({ code: 'CONFLICT' })
      await site.ctx.db.updateTable('refund_order').set({ state: 'failed' }).execute()
      expect(await recorded(3900, 4900)).toMatchObject({ error: false })
      expect(await refundable()).toEqual([1000, 0, 3900, 0])
    },
  )

  test.each(['pending', 'attention', 'done'])(
    'counts only through its refund once the gateway has answered (%s)',
    async (state) => {
      await ordered(state)
      await paid.says({ refunds: [refund(1000, state === 'done' ? 'succeeded' : 'pending')] })
      expect(await refundable()).toEqual(state === 'done' ? [3900, 0, 1000, 0] : [3900, 1000, 0, 0])
    },
  )

  test('reduces nothing once it has failed', async () => {
    await ordered('failed')
    expect(await refundable()).toEqual([4900, 0, 0, 0])
  })
})

describe('reports of the gateway', () => {
  test.each<[RefundFact['status'], number[]]>([
    ['pending', [3900, 1000, 0, 0]],
    ['attention', [3900, 1000, 0, 0]],
    ['unknown', [3900, 1000, 0, 0]],
    ['succeeded', [3900, 0, 1000, 0]],
    ['failed', [4900, 0, 0, 0]],
  ])('a refund of 10.00 with status %s leaves %j', async (status, expected) => {
    await paid.says({ refunds: [refund(1000, status)] })
    expect(await refundable()).toEqual(expected)
  })

  test.each<[DisputeFact['status'], number, number[]]>([
    ['open', 0, [4900, 0, 0, 0]],
    ['open', 1000, [3900, 0, 0, 1000]],
    ['lost', 1000, [3900, 0, 0, 1000]],
    ['kept', 0, [4900, 0, 0, 0]],
  ])('a dispute with status %s that has taken %i leaves %j', async (status, takenMinor, expected) => {
    await paid.says({ disputes: [dispute(status, takenMinor)] })
    expect(await refundable()).toEqual(expected)
  })

  test('all of them together are subtracted once each', async () => {
    await ordered('sent')
    await paid.says({
      refunds: [
        refund(500, 'pending', { id: 're_pending' }),
        refund(300, 'succeeded', { id: 're_sent' }),
        refund(200, 'failed', { id: 're_failed' }),
      ],
      disputes: [dispute('open', 700), dispute('lost', 100, { id: 'dp_2' })],
    })
    // 4,900 − 1,000 − 500 − 300 − 700 − 100
    expect(await refundable()).toEqual([2300, 1500, 300, 800])
    expect(await recorded(2301, 2300)).toMatchObject({ code: 'VALIDATION' })
    await site.ctx.db.updateTable('refund_order').set({ state: 'failed' }).execute()
    expect(await recorded(3301, 3300)).toMatchObject({ code: 'VALIDATION' })
    expect(await recorded(3300, 3300)).toMatchObject({ error: false })
    expect(await refundable()).toEqual([0, 500, 3600, 800])
  })
})
