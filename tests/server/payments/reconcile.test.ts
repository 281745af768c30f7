import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { dispatchDue } from '../../../workshop/sandbox/gateways/dispatch'
import { advance } from '../../../server/core/advance'
import { admin } from '../../support/people'
import { card, intentOf, payingSite, type PayingSite } from '../../support/payments-site'

let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

const minute = 60_000
const fail = (id: string, token = site.token) =>
  site.call('payment-transaction-fail', { payment_transaction_id: id }, { token })
const subscription = () =>
  site.ctx.db
    .selectFrom('subscription')
    .select('state')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map((r) => r.state))

async function paid() {
  const { data } = await site.open()
  await site.payBy(data.client_secret, card.pays)
  await site.quiet()
  return { id: data.payment_transaction_id as string, intent: intentOf(data.client_secret) }
}

describe('reconciliation sweep', () => {
  test('finds the money after the tab was closed and all webhooks were lost', async () => {
    const { data } = await site.open()
    await site.quiet()
    await site.control(intentOf(data.client_secret), { deliver: ['drop'] })
    await site.payBy(data.client_secret, card.pays)
    expect(await reconcile(site.ctx)).toEqual({ asked: 0, changed: 0 })
    site.ctx.clock.pass(2 * minute)
    expect(await reconcile(site.ctx)).toEqual({ asked: 1, changed: 1 })
    expect(await site.states()).toEqual(['success'])
    expect(await reconcile(site.ctx)).toEqual({ asked: 0, changed: 0 })
  })

  test('sends no further queries during shutdown, but continues on the next run', async () => {
    const { data } = await site.open()
    await site.quiet()
    // Without this, the gateway's webhook about the closing would update the payment before the response arrives.
    await site.control(intentOf(data.client_secret), { deliver: ['drop'] })
    site.ctx.clock.pass(61 * minute)
    const shutdown = new AbortController()
    shutdown.abort()
    expect(await reconcile({ ...site.ctx, shutdown })).toEqual({ asked: 0, changed: 0 })
    expect(await reconcile(site.ctx)).toEqual({ asked: 1, changed: 1 })
  })

  test('closes an abandoned payment at the gateway first, then expires it here', async () => {
    const { data } = await site.open()
    site.ctx.clock.pass(61 * minute)
    await reconcile(site.ctx)
    expect(await site.states()).toEqual(['expired'])
    const late = await site.payBy(data.client_secret, card.pays)
    expect(late.error.code).toBe('payment_intent_unexpected_state')
  })

  test('leaves an overdue payment pending while the bank is working on it, and queries again', async () => {
    const { data } = await site.open()
    await site.payBy(data.client_secret, card.pending)
    await site.quiet()
    site.ctx.clock.pass(61 * minute)
    await reconcile(site.ctx)
    // The query triggers due work in the sandbox, so the bank may have finished by now.
    await dispatchDue(site.ctx)
    await site.quiet()
    expect(await site.states()).toEqual(['success'])
    const passed = await site.ctx.db
      .selectFrom('record_history')
      .select('to_state')
      .where('record', '=', 'payment')
      .execute()
    expect(passed.map(({ to_state }) => to_state)).not.toContain('expired')
  })

  test('expires nothing while the gateway is down, as the payment may have been made', async () => {
    await site.open()
    await site.quiet()
    site.ctx.clock.pass(61 * minute)
    await site.control('_api', { fault: 'error', times: 3 })
    await reconcile(site.ctx)
    expect(await site.states()).toEqual(['pending'])
    site.ctx.clock.pass(11 * minute)
    await reconcile(site.ctx)
    expect(await site.states()).toEqual(['expired'])
  })

  test('runs immediately when an admin asks for it', async () => {
    const { data } = await site.open()
    await site.quiet()
    await site.control(intentOf(data.client_secret), { deliver: ['drop'] })
    await site.payBy(data.client_secret, card.pays)
    const { token } = await admin(site.ctx)
    expect(await site.call('admin/payments-reconcile', {}, { token: site.token })).toMatchObject({
      code: 'FORBIDDEN',
    })
    const answer = await site.call('admin/payments-reconcile', {}, { token })
    expect(answer.data).toEqual({ asked: 1, changed: 1 })
  })
})

describe('cancelled attempts and late money', () => {
  test('payment-transaction-fail closes an open attempt, and buying again works (D73)', async () => {
    const { data } = await site.open()
    expect((await fail(data.payment_transaction_id)).data).toMatchObject({ status: 'failed' })
    const again = await site.open()
    expect(again.data.payment_transaction_id).not.toBe(data.payment_transaction_id)
    expect(await site.states()).toEqual(['failed', 'pending'])
  })

  test('money takes precedence over cancelling: a paid attempt becomes successful, and a successful one stays so', async () => {
    const { data } = await site.open()
    await site.quiet()
    await site.control(intentOf(data.client_secret), { deliver: ['drop'] })
    await site.payBy(data.client_secret, card.pays)
    expect((await fail(data.payment_transaction_id)).data.status).toBe('success')
    expect((await fail(data.payment_transaction_id)).data.status).toBe('success')
    expect(await site.grants()).toBe(1)
  })

  test("cancelling doesn't end what the bank is still processing", async () => {
    const { data } = await site.open()
    await site.payBy(data.client_secret, card.pending)
    expect((await fail(data.payment_transaction_id)).data).toMatchObject({
      status: 'pending',
      underway: true,
    })
  })

  test("another user's payment is treated as unknown", async () => {
    const { data } = await site.open()
    const { token } = await admin(site.ctx)
    expect(await fail(data.payment_transaction_id, token)).toMatchObject({ code: 'NOT_FOUND' })
    const status = await site.call(
      'payment-transaction-status',
      { payment_transaction_id: data.payment_transaction_id },
      { token },
    )
    expect(status).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a late success after a failure still counts as money (rule 3)', async () => {
    const { data } = await site.open()
    await fail(data.payment_transaction_id)
    await site.control(intentOf(data.client_secret), { action: 'pay' })
    await site.quiet()
    expect(await site.states()).toEqual(['success'])
    expect(await site.grants()).toBe(1)
  })

  test('a second payment for the same purchase requires a refund and grants no second plan', async () => {
    const first = await site.open({ idempotency_key: 'one' })
    await fail(first.data.payment_transaction_id)
    const second = await site.open({ idempotency_key: 'one' })
    await site.payBy(second.data.client_secret, card.pays)
    await site.quiet()
    await site.control(intentOf(first.data.client_secret), { action: 'pay' })
    await site.quiet()
    expect(await site.states()).toEqual(['needsRefund', 'success'])
    expect(await site.grants()).toBe(1)
    await site.control(intentOf(first.data.client_secret), { action: 'refund' })
    await site.quiet()
    expect(await site.states()).toEqual(['refunded', 'success'])
    expect(await subscription()).toEqual(['active'])
  })

  test('the admin can grant the plan for a different amount once, with a reason and a receipt', async () => {
    const { data } = await site.open()
    await site.payBy(data.client_secret, card.wrongAmount)
    await site.quiet()
    const boss = await admin(site.ctx)
    const id = data.payment_transaction_id as string
    await site.ctx.db.transaction().execute((trx) =>
      advance(trx, {
        record: 'payment',
        id,
        event: { type: 'review.granted' },
        actor: { role: 'admin', id: boss.user.id },
        reason: 'The rest came by transfer',
        now: site.ctx.clock.now(),
      }),
    )
    expect(await site.grants()).toBe(1)
    const receipt = await site.call(
      'get-payment-receipt',
      { payment_transaction_id: id },
      { token: site.token },
    )
    expect(receipt.data.receipt_number).toMatch(/^R-\d{4}-000001$/)
  })
})

describe('refunded and disputed money', () => {
  test('a refund ends the subscription', async () => {
    const { intent } = await paid()
    await site.control(intent, { action: 'refund' })
    await site.quiet()
    expect(await site.states()).toEqual(['refunded'])
    expect(await subscription()).toEqual(['ended'])
  })

  test('a dispute suspends the subscription; winning resumes it, losing ends it', async () => {
    const { intent } = await paid()
    await site.control(intent, { action: 'dispute' })
    await site.quiet()
    expect(await site.states()).toEqual(['disputed'])
    expect(await subscription()).toEqual(['suspended'])
    await site.control(intent, { action: 'dispute-won' })
    await site.quiet()
    expect(await site.states()).toEqual(['success'])
    expect(await subscription()).toEqual(['active'])

    const second = await paid()
    await site.control(second.intent, { action: 'dispute' })
    await site.quiet()
    await site.control(second.intent, { action: 'dispute-lost' })
    await site.quiet()
    expect(await site.states()).toEqual(['success', 'refunded'])
    expect(await subscription()).toEqual(['active', 'ended'])
  })
})
