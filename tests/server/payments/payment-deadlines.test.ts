import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { settle } from '../../../server/areas/payments/settle-payment'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { attempt, type Attempt } from '../../support/gateway-attempt'
import { admin } from '../../support/people'
import { payingSite, type PayingSite } from '../../support/payments-site'

/**
 * No payment waits forever. Rules written by hand: after 72 hours without a result from the gateway, an administrator
 * reviews it and the payer may use another method. If both succeed, one is refunded, and the payer is told so
 * beforehand.
 */
const hour = 3_600_000
let site: PayingSite
let silent: Attempt
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(async () => {
  await site.fresh()
  silent = await attempt(site, { name: 'paystack' })
  await silent.bank('ongoing', ['drop'])
})
afterAll(() => site.close())

const sweepAfter = async (hours: number) => {
  site.ctx.clock.pass(hours * hour)
  await reconcile(site.ctx)
}
const verdict = (outcome: 'success' | 'failed', amountMinor = 4900) =>
  settle(
    site.ctx,
    silent.id,
    outcome === 'failed'
      ? { outcome, reason: 'declined' }
      : { outcome, amountMinor, currency: 'USD', reference: silent.id, at: null, refunds: [], disputes: [] },
  )

test("a payment is pending and can't be paid again before its deadline, and is in review from then on", async () => {
  await sweepAfter(71)
  expect(await silent.state()).toBe('pending')
  expect(await silent.status()).toMatchObject({ status: 'pending', underway: true })
  expect(await site.open({ payment_method: 'stripe' })).toMatchObject({ code: 'CONFLICT' })
  await sweepAfter(1)
  expect(await silent.state()).toBe('needsReview')
})

describe('after 72 hours without a result', () => {
  beforeEach(async () => {
    await sweepAfter(73)
    expect(await silent.state()).toBe('needsReview')
  })

  test('the payer is told that the result is unknown and can pay through another gateway', async () => {
    expect(await silent.status()).toMatchObject({ status: 'needsReview', cause: 'noWord' })
    const other = await attempt(site, { name: 'stripe' })
    await other.bank('pay')
    expect(await other.state()).toBe('success')
    expect(await silent.status()).toMatchObject({ status: 'needsReview', cause: 'noWordPaid' })
    // Both succeed: the second is refunded and buys nothing.
    await verdict('success')
    expect(await silent.status()).toMatchObject({ status: 'needsRefund', cause: 'paidTwice' })
    expect(await site.grants()).toBe(1)
  })

  test("the amount isn't shown as received and can't be refunded", async () => {
    const { token } = await admin(site.ctx)
    const nothing = { amount_minor: 0, currency: 'USD' }
    const known = await site.call('admin/payment', { payment_transaction_id: silent.id }, { token })
    expect(known.data.refundable).toMatchObject({ came: nothing, left: nothing })
    const sent = { amount_minor: 100, left_minor: 0, key: randomUUID(), reason: 'Asked for' }
    const order = { payment_transaction_id: silent.id, ...sent }
    expect(await site.call('admin/refund', order, { token })).toMatchObject({ error: true })
  })

  test("the same gateway isn't offered again for the same purchase", async () => {
    const offered = async (more: object) =>
      (await site.call('get_payment_settings', more, { token: site.token })).data.map(
        ({ type }: { type: string }) => type,
      )
    const elsewhere = ['stripe', 'razorpay', 'paypal', 'flutterwave', 'bank']
    expect(await offered({ package_id: site.packageId })).toEqual(elsewhere)
    expect(await offered({})).toContain('paystack')
    const { purchase_id: purchase } = await site.ctx.db
      .selectFrom('payment')
      .select('purchase_id')
      .executeTakeFirstOrThrow()
    await site.ctx.db.updateTable('payment').set({ client_key: 'one-purchase' }).execute()
    const asked = { idempotency_key: 'one-purchase' }
    expect(await site.open({ payment_method: 'paystack', ...asked })).toMatchObject({ code: 'CONFLICT' })
    const other = await attempt(site, { name: 'razorpay' }, asked)
    const row = site.ctx.db.selectFrom('payment').select('purchase_id').where('id', '=', other.id)
    expect(await row.executeTakeFirst()).toEqual({ purchase_id: purchase })
  })

  test('late money still buys the plan if nothing else did, unless the amount is wrong', async () => {
    await verdict('success', 100)
    expect(await silent.status()).toMatchObject({ status: 'needsReview', cause: 'mismatch' })
    expect(await site.grants()).toBe(0)
    const boss = await admin(site.ctx)
    const close = { record: 'payment', id: silent.id, event: 'review.closed', reason: 'Nothing came' }
    expect(await site.call('admin/advance', close, { token: boss.token })).toMatchObject({
      code: 'NOT_ALLOWED',
    })
  })

  test('a late result from the gateway still settles the payment', async () => {
    await verdict('failed')
    expect(await silent.state()).toBe('failed')
    await verdict('success')
    expect(await silent.state()).toBe('success')
    expect(await site.grants()).toBe(1)
  })

  test('an administrator is notified and can query again, keep the payment open or close it with a reason', async () => {
    const boss = await admin(site.ctx)
    await drainOutbox(site.ctx)
    const news = await site.ctx.db
      .selectFrom('notification')
      .select(['user_id', 'type'])
      .where('type', 'in', ['mail.reviewWaits', 'mail.paymentUnclear'])
      .orderBy('type')
      .execute()
    expect(news).toEqual([
      { user_id: site.user.id, type: 'mail.paymentUnclear' },
      { user_id: boss.user.id, type: 'mail.reviewWaits' },
    ])
    const order = (event: string, reason?: string) =>
      site.call(
        'admin/advance',
        { record: 'payment', id: silent.id, event, ...(reason && { reason }) },
        { token: boss.token },
      )
    expect(await order('review.refused', 'No')).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await order('review.closed')).toMatchObject({ code: 'VALIDATION' })
    expect((await order('word.askedAgain')).error).toBe(false)
    expect(await silent.state()).toBe('needsReview')
    expect((await order('review.closed', 'The gateway knows nothing of it')).error).toBe(false)
    expect(await silent.state()).toBe('failed')
  })

  test('an administrator who has seen the money can grant the plan', async () => {
    const boss = await admin(site.ctx)
    const keep = { record: 'payment', id: silent.id, event: 'review.granted', reason: 'Seen in the account' }
    expect((await site.call('admin/advance', keep, { token: boss.token })).error).toBe(false)
    expect(await silent.state()).toBe('success')
    expect(await site.grants()).toBe(1)
    await verdict('success')
    expect(await silent.state()).toBe('success')
  })
})

test("a gateway that doesn't answer at all is awaited no longer than one that reports processing", async () => {
  expect(await site.control('_api', { fault: 'error', times: 100 }, 'paystack')).toBe(200)
  await sweepAfter(73)
  expect(await silent.state()).toBe('needsReview')
})
