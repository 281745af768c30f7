import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../server/areas/payments/reconcile'
import { dispatchDue } from '../../server/sandbox/gateways/dispatch'
import { advance } from '../../server/core/advance'
import { admin } from './people'
import { card, intentOf, payingHouse, type PayingHouse } from './payments-house'

let house: PayingHouse
beforeAll(async () => {
  house = await payingHouse()
})
beforeEach(() => house.fresh())
afterAll(() => house.close())

const minute = 60_000
const fail = (id: string, token = house.token) =>
  house.call('payment-transaction-fail', { payment_transaction_id: id }, { token })
const subscription = () =>
  house.ctx.db
    .selectFrom('subscription')
    .select('state')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map((r) => r.state))

async function paid() {
  const { data } = await house.open()
  await house.payBy(data.client_secret, card.pays)
  await house.quiet()
  return { id: data.payment_transaction_id as string, intent: intentOf(data.client_secret) }
}

describe('the sweep', () => {
  test('closed tab and lost webhooks: the sweep finds the money', async () => {
    const { data } = await house.open()
    await house.quiet()
    await house.control(intentOf(data.client_secret), { deliver: ['drop'] })
    await house.payBy(data.client_secret, card.pays)
    expect(await reconcile(house.ctx)).toEqual({ asked: 0, changed: 0 })
    house.ctx.clock.pass(2 * minute)
    expect(await reconcile(house.ctx)).toEqual({ asked: 1, changed: 1 })
    expect(await house.states()).toEqual(['success'])
    expect(await reconcile(house.ctx)).toEqual({ asked: 0, changed: 0 })
  })

  test('abandoned: closed at the gateway first, then expired here', async () => {
    const { data } = await house.open()
    house.ctx.clock.pass(61 * minute)
    await reconcile(house.ctx)
    expect(await house.states()).toEqual(['expired'])
    const late = await house.payBy(data.client_secret, card.pays)
    expect(late.error.code).toBe('payment_intent_unexpected_state')
  })

  test('time is over but the bank is still working: it stays pending and is asked again', async () => {
    const { data } = await house.open()
    await house.payBy(data.client_secret, card.pending)
    await house.quiet()
    house.ctx.clock.pass(61 * minute)
    await reconcile(house.ctx)
    // Being asked reminds the stand-in of what is due, so the bank may have finished by now.
    await dispatchDue(house.ctx)
    await house.quiet()
    expect(await house.states()).toEqual(['success'])
    const passed = await house.ctx.db
      .selectFrom('record_history')
      .select('to_state')
      .where('record', '=', 'payment')
      .execute()
    expect(passed.map(({ to_state }) => to_state)).not.toContain('expired')
  })

  test('a gateway that is down expires nothing: whether it was paid is unknown', async () => {
    await house.open()
    await house.quiet()
    house.ctx.clock.pass(61 * minute)
    await house.control('_api', { fault: 'error', times: 3 })
    await reconcile(house.ctx)
    expect(await house.states()).toEqual(['pending'])
    house.ctx.clock.pass(11 * minute)
    await reconcile(house.ctx)
    expect(await house.states()).toEqual(['expired'])
  })

  test('the admin may ask at once', async () => {
    const { data } = await house.open()
    await house.quiet()
    await house.control(intentOf(data.client_secret), { deliver: ['drop'] })
    await house.payBy(data.client_secret, card.pays)
    const { token } = await admin(house.ctx)
    expect(await house.call('admin/payments-reconcile', {}, { token: house.token })).toMatchObject({
      code: 'FORBIDDEN',
    })
    const answer = await house.call('admin/payments-reconcile', {}, { token })
    expect(answer.data).toEqual({ asked: 1, changed: 1 })
  })
})

describe('giving up and late money', () => {
  test('payment-transaction-fail closes an open attempt, and buying again works (D73)', async () => {
    const { data } = await house.open()
    expect((await fail(data.payment_transaction_id)).data).toMatchObject({ status: 'failed' })
    const again = await house.open()
    expect(again.data.payment_transaction_id).not.toBe(data.payment_transaction_id)
    expect(await house.states()).toEqual(['failed', 'pending'])
  })

  test('it never beats money: a paid attempt becomes success, a success stays', async () => {
    const { data } = await house.open()
    await house.quiet()
    await house.control(intentOf(data.client_secret), { deliver: ['drop'] })
    await house.payBy(data.client_secret, card.pays)
    expect((await fail(data.payment_transaction_id)).data.status).toBe('success')
    expect((await fail(data.payment_transaction_id)).data.status).toBe('success')
    expect(await house.grants()).toBe(1)
  })

  test('it does not end what the bank is still working on', async () => {
    const { data } = await house.open()
    await house.payBy(data.client_secret, card.pending)
    expect((await fail(data.payment_transaction_id)).data).toMatchObject({
      status: 'pending',
      underway: true,
    })
  })

  test("somebody else's payment is unknown", async () => {
    const { data } = await house.open()
    const { token } = await admin(house.ctx)
    expect(await fail(data.payment_transaction_id, token)).toMatchObject({ code: 'NOT_FOUND' })
    const status = await house.call(
      'payment-transaction-status',
      { payment_transaction_id: data.payment_transaction_id },
      { token },
    )
    expect(status).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('late success after a failure is money all the same (rule 3)', async () => {
    const { data } = await house.open()
    await fail(data.payment_transaction_id)
    await house.control(intentOf(data.client_secret), { action: 'pay' })
    await house.quiet()
    expect(await house.states()).toEqual(['success'])
    expect(await house.grants()).toBe(1)
  })

  test('paid twice for one purchase: the second is money to send back, not a second package', async () => {
    const first = await house.open({ idempotency_key: 'one' })
    await fail(first.data.payment_transaction_id)
    const second = await house.open({ idempotency_key: 'one' })
    await house.payBy(second.data.client_secret, card.pays)
    await house.quiet()
    await house.control(intentOf(first.data.client_secret), { action: 'pay' })
    await house.quiet()
    expect(await house.states()).toEqual(['needsRefund', 'success'])
    expect(await house.grants()).toBe(1)
    await house.control(intentOf(first.data.client_secret), { action: 'refund' })
    await house.quiet()
    expect(await house.states()).toEqual(['refunded', 'success'])
    expect(await subscription()).toEqual(['active'])
  })

  test('another amount: the admin grants it with a reason, once, with a receipt', async () => {
    const { data } = await house.open()
    await house.payBy(data.client_secret, card.wrongAmount)
    await house.quiet()
    const boss = await admin(house.ctx)
    const id = data.payment_transaction_id as string
    await house.ctx.db.transaction().execute((trx) =>
      advance(trx, {
        record: 'payment',
        id,
        event: { type: 'review.granted' },
        actor: { role: 'admin', id: boss.user.id },
        reason: 'The rest came by transfer',
        now: house.ctx.clock.now(),
      }),
    )
    expect(await house.grants()).toBe(1)
    const receipt = await house.call(
      'get-payment-receipt',
      { payment_transaction_id: id },
      { token: house.token },
    )
    expect(receipt.data.receipt_number).toMatch(/^R-\d{4}-000001$/)
  })
})

describe('money that goes back', () => {
  test('a refund ends the package', async () => {
    const { intent } = await paid()
    await house.control(intent, { action: 'refund' })
    await house.quiet()
    expect(await house.states()).toEqual(['refunded'])
    expect(await subscription()).toEqual(['ended'])
  })

  test('a dispute suspends the package; won resumes it, lost ends it', async () => {
    const { intent } = await paid()
    await house.control(intent, { action: 'dispute' })
    await house.quiet()
    expect(await house.states()).toEqual(['disputed'])
    expect(await subscription()).toEqual(['suspended'])
    await house.control(intent, { action: 'dispute-won' })
    await house.quiet()
    expect(await house.states()).toEqual(['success'])
    expect(await subscription()).toEqual(['active'])

    const second = await paid()
    await house.control(second.intent, { action: 'dispute' })
    await house.quiet()
    await house.control(second.intent, { action: 'dispute-lost' })
    await house.quiet()
    expect(await house.states()).toEqual(['success', 'refunded'])
    expect(await subscription()).toEqual(['active', 'ended'])
  })
})
