import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payment as limits } from '../../contract/limits'
import { reconcile } from '../../server/areas/payments/reconcile'
import { attempt } from './gateway-attempt'
import { gatewayHouse, pageId, type GatewayHouse } from './gateway-house'
import { payingHouse, type PayingHouse } from './payments-house'

const minute = 60_000
const day = 24 * 60 * minute

describe.each(['paypal', 'flutterwave'] as const)('money that comes after %s was closed here', (gateway) => {
  let house: GatewayHouse
  beforeAll(async () => {
    house = await gatewayHouse(gateway)
  })
  beforeEach(() => house.fresh())
  afterAll(() => house.close())

  const givenUp = async () => {
    const { data } = await house.begin()
    const id = pageId(data.redirect_url)
    // PayPal: approved, and the capture is on its way when the person gives up.
    if (gateway === 'paypal') await house.order(id, { action: 'pay', deliver: ['drop'] })
    await house.call(
      'payment-transaction-fail',
      { payment_transaction_id: data.payment_transaction_id },
      { token: house.token },
    )
    expect(await house.states()).toEqual(['failed'])
    return () => house.order(id, { action: 'pay', deliver: ['drop'] })
  }

  test('the sweep finds it without a webhook, and grants it once', async () => {
    const moneyComes = await givenUp()
    await moneyComes()
    house.ctx.clock.pass((limits.lateQuietMinutes + 1) * minute)
    expect(await reconcile(house.ctx)).toEqual({ asked: 1, changed: 1 })
    expect(await house.states()).toEqual(['success'])
    expect(await house.grants()).toBe(1)
    house.ctx.clock.pass((limits.lateQuietMinutes + 1) * minute)
    expect(await reconcile(house.ctx)).toEqual({ asked: 0, changed: 0 })
  })

  test('it asks seldom, and not for ever', async () => {
    const moneyComes = await givenUp()
    house.ctx.clock.pass((limits.lateQuietMinutes + 1) * minute)
    expect(await reconcile(house.ctx)).toEqual({ asked: 1, changed: 0 })
    house.ctx.clock.pass(5 * minute)
    expect(await reconcile(house.ctx)).toEqual({ asked: 0, changed: 0 })
    expect(await reconcile(house.ctx, { all: true })).toEqual({ asked: 1, changed: 0 })
    await moneyComes()
    house.ctx.clock.pass(limits.lateDays * day)
    expect(await reconcile(house.ctx)).toEqual({ asked: 0, changed: 0 })
    expect(await house.states()).toEqual(['failed'])
  })

  test('what is closed for good at the other gateway is not asked about', async () => {
    const { data } = await house.open({ payment_method: 'stripe' })
    await house.call(
      'payment-transaction-fail',
      { payment_transaction_id: data.payment_transaction_id },
      { token: house.token },
    )
    house.ctx.clock.pass(2 * 60 * minute)
    expect(await reconcile(house.ctx)).toEqual({ asked: 0, changed: 0 })
  })
})

describe('money that comes late at razorpay', () => {
  let house: PayingHouse
  beforeAll(async () => {
    house = await payingHouse()
  })
  beforeEach(() => house.fresh())
  afterAll(() => house.close())

  test.each([
    [4, 'success'],
    [6, 'failed'],
  ])('%i days after its attempt failed: %s', async (days, state) => {
    const { id, bank, state: stands } = await attempt(house, { name: 'razorpay' })
    await house.call('payment-transaction-fail', { payment_transaction_id: id }, { token: house.token })
    expect(await stands()).toBe('failed')
    await bank('pay', ['drop', 'drop', 'drop', 'drop'])
    house.ctx.clock.pass(days * day)
    await reconcile(house.ctx)
    expect(await stands()).toBe(state)
  })
})
