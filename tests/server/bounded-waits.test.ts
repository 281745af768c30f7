import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../server/areas/payments/reconcile'
import { settle } from '../../server/areas/payments/settle'
import { drainOutbox } from '../../server/core/outbox/drain'
import { attempt, type Attempt } from './gateway-attempt'
import { admin } from './people'
import { payingHouse, type PayingHouse } from './payments-house'

/**
 * No payment waits without bound. Written by hand from the rules: after 72 hours without the gateway's word a person
 * looks, the payer may pay in another way and reads what happens if both arrive, and both arriving gives one back.
 */
const hour = 3_600_000
let house: PayingHouse
let silent: Attempt
beforeAll(async () => {
  house = await payingHouse()
})
beforeEach(async () => {
  await house.fresh()
  silent = await attempt(house, { name: 'paystack' })
  await silent.bank('ongoing', ['drop'])
})
afterAll(() => house.close())

const sweepAfter = async (hours: number) => {
  house.ctx.clock.pass(hours * hour)
  await reconcile(house.ctx)
}
const verdict = (outcome: 'success' | 'failed', amountMinor = 4900) =>
  settle(
    house.ctx,
    silent.id,
    outcome === 'failed'
      ? { outcome, reason: 'declined' }
      : { outcome, amountMinor, currency: 'USD', reference: silent.id, at: null, refunds: [], disputes: [] },
  )

test('before its time is over it waits, and nothing offers to pay again', async () => {
  await sweepAfter(71)
  expect(await silent.state()).toBe('pending')
  expect(await silent.status()).toMatchObject({ status: 'pending', underway: true })
  expect(await house.open({ payment_method: 'stripe' })).toMatchObject({ code: 'CONFLICT' })
})

describe('after 72 hours without a word', () => {
  beforeEach(async () => {
    await sweepAfter(73)
    expect(await silent.state()).toBe('needsReview')
  })

  test('the payer reads that nobody knows, and pays through another gateway', async () => {
    expect(await silent.status()).toMatchObject({ status: 'needsReview', cause: 'noWord' })
    const other = await attempt(house, { name: 'stripe' })
    await other.bank('pay')
    expect(await other.state()).toBe('success')
    expect(await silent.status()).toMatchObject({ status: 'needsReview', cause: 'noWordPaid' })
    // Both arrive: the second goes back, and buys nothing.
    await verdict('success')
    expect(await silent.status()).toMatchObject({ status: 'needsRefund', cause: 'paidTwice' })
    expect(await house.grants()).toBe(1)
  })

  test('nothing is called received, and nothing can be sent back', async () => {
    const { token } = await admin(house.ctx)
    const nothing = { amount_minor: 0, currency: 'USD' }
    const known = await house.call('admin/payment', { payment_transaction_id: silent.id }, { token })
    expect(known.data.refundable).toMatchObject({ came: nothing, left: nothing })
    const sent = { amount_minor: 100, left_minor: 0, key: randomUUID(), reason: 'Asked for' }
    const order = { payment_transaction_id: silent.id, ...sent }
    expect(await house.call('admin/refund', order, { token })).toMatchObject({ error: true })
  })

  test('the same gateway is not offered once more for the same purchase', async () => {
    const offered = async (more: object) =>
      (await house.call('get_payment_settings', more, { token: house.token })).data.map(
        ({ type }: { type: string }) => type,
      )
    const elsewhere = ['stripe', 'razorpay', 'paypal', 'flutterwave', 'bank']
    expect(await offered({ package_id: house.packageId })).toEqual(elsewhere)
    expect(await offered({})).toContain('paystack')
    const { purchase_id: purchase } = await house.ctx.db
      .selectFrom('payment')
      .select('purchase_id')
      .executeTakeFirstOrThrow()
    await house.ctx.db.updateTable('payment').set({ client_key: 'one-purchase' }).execute()
    const asked = { idempotency_key: 'one-purchase' }
    expect(await house.open({ payment_method: 'paystack', ...asked })).toMatchObject({ code: 'CONFLICT' })
    const other = await attempt(house, { name: 'razorpay' }, asked)
    const row = house.ctx.db.selectFrom('payment').select('purchase_id').where('id', '=', other.id)
    expect(await row.executeTakeFirst()).toEqual({ purchase_id: purchase })
  })

  test('its money still buys the package where nothing else did, a wrong sum does not', async () => {
    await verdict('success', 100)
    expect(await silent.status()).toMatchObject({ status: 'needsReview', cause: 'mismatch' })
    expect(await house.grants()).toBe(0)
    const boss = await admin(house.ctx)
    const close = { record: 'payment', id: silent.id, event: 'review.closed', reason: 'Nothing came' }
    expect(await house.call('admin/advance', close, { token: boss.token })).toMatchObject({
      code: 'NOT_ALLOWED',
    })
  })

  test('its word ends it, whenever it comes', async () => {
    await verdict('failed')
    expect(await silent.state()).toBe('failed')
    await verdict('success')
    expect(await silent.state()).toBe('success')
    expect(await house.grants()).toBe(1)
  })

  test('an administrator is written to, asks again, keeps it or closes it with a reason', async () => {
    const boss = await admin(house.ctx)
    await drainOutbox(house.ctx)
    const news = await house.ctx.db
      .selectFrom('notification')
      .select(['user_id', 'type'])
      .where('type', 'in', ['mail.reviewWaits', 'mail.paymentUnclear'])
      .orderBy('type')
      .execute()
    expect(news).toEqual([
      { user_id: house.user.id, type: 'mail.paymentUnclear' },
      { user_id: boss.user.id, type: 'mail.reviewWaits' },
    ])
    const order = (event: string, reason?: string) =>
      house.call(
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

  test('it is kept when the administrator has seen the money', async () => {
    const boss = await admin(house.ctx)
    const keep = { record: 'payment', id: silent.id, event: 'review.granted', reason: 'Seen in the account' }
    expect((await house.call('admin/advance', keep, { token: boss.token })).error).toBe(false)
    expect(await silent.state()).toBe('success')
    expect(await house.grants()).toBe(1)
    await verdict('success')
    expect(await silent.state()).toBe('success')
  })
})

test('a gateway that does not answer at all is waited for no longer than one that says it goes on', async () => {
  expect(await house.control('_api', { fault: 'error', times: 100 }, 'paystack')).toBe(200)
  await sweepAfter(73)
  expect(await silent.state()).toBe('needsReview')
})
