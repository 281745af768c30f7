import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payment as limits } from '../../../contract/limits'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { attempt } from '../../support/gateway-attempt'
import { gatewaySite, pageId, type GatewaySite } from '../gateways/gateway-site'
import { payingSite, type PayingSite } from '../../support/payments-site'

const minute = 60_000
const day = 24 * 60 * minute

describe.each(['paypal', 'flutterwave'] as const)('money arriving after %s was closed here', (gateway) => {
  let site: GatewaySite
  beforeAll(async () => {
    site = await gatewaySite(gateway)
  })
  beforeEach(() => site.fresh())
  afterAll(() => site.close())

  const givenUp = async () => {
    const { data } = await site.begin()
    const id = pageId(data.redirect_url)
    // At PayPal the payment is approved but its capture still pending when the buyer cancels.
    if (gateway === 'paypal') await site.order(id, { action: 'pay', deliver: ['drop'] })
    await site.call(
      'payment-transaction-fail',
      { payment_transaction_id: data.payment_transaction_id },
      { token: site.token },
    )
    expect(await site.states()).toEqual(['failed'])
    return () => site.order(id, { action: 'pay', deliver: ['drop'] })
  }

  test('the sweep finds the money without a webhook and grants the plan once', async () => {
    const moneyComes = await givenUp()
    await moneyComes()
    site.ctx.clock.pass((limits.lateQuietMinutes + 1) * minute)
    expect(await reconcile(site.ctx)).toEqual({ asked: 1, changed: 1 })
    expect(await site.states()).toEqual(['success'])
    expect(await site.grants()).toBe(1)
    site.ctx.clock.pass((limits.lateQuietMinutes + 1) * minute)
    expect(await reconcile(site.ctx)).toEqual({ asked: 0, changed: 0 })
  })

  test('money paid through a page left open for days is found a day later', async () => {
    const moneyComes = await givenUp()
    site.ctx.clock.pass((limits.lateDays + 1) * day)
    expect(await reconcile(site.ctx)).toEqual({ asked: 1, changed: 0 })
    await moneyComes()
    site.ctx.clock.pass(12 * 60 * minute)
    expect(await reconcile(site.ctx)).toEqual({ asked: 0, changed: 0 })
    site.ctx.clock.pass(12 * 60 * minute)
    expect(await reconcile(site.ctx)).toEqual({ asked: 1, changed: 1 })
    expect(await site.states()).toEqual(['success'])
  })

  test('a closed payment is queried rarely, and not forever', async () => {
    const moneyComes = await givenUp()
    site.ctx.clock.pass((limits.lateQuietMinutes + 1) * minute)
    expect(await reconcile(site.ctx)).toEqual({ asked: 1, changed: 0 })
    site.ctx.clock.pass(5 * minute)
    expect(await reconcile(site.ctx)).toEqual({ asked: 0, changed: 0 })
    expect(await reconcile(site.ctx, { all: true })).toEqual({ asked: 1, changed: 0 })
    await moneyComes()
    site.ctx.clock.pass(limits.lateDailyDays * day)
    expect(await reconcile(site.ctx)).toEqual({ asked: 0, changed: 0 })
    expect(await site.states()).toEqual(['failed'])
  })

  test("a payment that the other gateway has closed for good isn't queried", async () => {
    const { data } = await site.open({ payment_method: 'stripe' })
    await site.call(
      'payment-transaction-fail',
      { payment_transaction_id: data.payment_transaction_id },
      { token: site.token },
    )
    site.ctx.clock.pass(2 * 60 * minute)
    expect(await reconcile(site.ctx)).toEqual({ asked: 0, changed: 0 })
  })
})

describe('late money at razorpay', () => {
  let site: PayingSite
  beforeAll(async () => {
    site = await payingSite()
  })
  beforeEach(() => site.fresh())
  afterAll(() => site.close())

  test.each([
    [4, 'success'],
    [29, 'success'],
    [31, 'failed'],
  ])('money arriving %i days after its attempt failed: %s', async (days, state) => {
    const { id, bank, state: stands } = await attempt(site, { name: 'razorpay' })
    await site.call('payment-transaction-fail', { payment_transaction_id: id }, { token: site.token })
    expect(await stands()).toBe('failed')
    await bank('pay', ['drop', 'drop', 'drop', 'drop'])
    site.ctx.clock.pass(days * day)
    await reconcile(site.ctx)
    expect(await stands()).toBe(state)
  })
})
