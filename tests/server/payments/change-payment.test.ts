import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { card, intentOf, payingSite, type PayingSite } from '../../support/payments-site'

/** Tests using another payment method after a failure while the first attempt may still complete. */
let site: PayingSite
beforeEach(async () => {
  site = await payingSite()
  const { gateways } = site.ctx
  const stripe = gateways.get('stripe')!
  // A second account at the same sandbox acts as another gateway with attempts of its own.
  const second = { ...stripe, name: 'razorpay' }
  site.ctx.gateways.list = () => [stripe, second]
  site.ctx.gateways.get = (name) => (name === 'razorpay' ? second : name === 'stripe' ? stripe : undefined)
})
afterEach(() => site.close())

const by = (payment_method: string) => site.open({ payment_method, idempotency_key: 'one-purchase' })
const statesBy = async () =>
  Object.fromEntries(
    (await site.ctx.db.selectFrom('payment').select(['gateway', 'state']).execute()).map((row) => [
      row.gateway,
      row.state,
    ]),
  )

describe('another gateway after a failure', () => {
  test('closes the first attempt at its gateway, so that it can no longer be paid', async () => {
    const first = await by('stripe')
    await site.payBy(first.data.client_secret, card.declined)
    const second = await by('razorpay')
    expect(second).toMatchObject({ error: false, data: { gateway: 'razorpay' } })
    expect(await statesBy()).toEqual({ stripe: 'failed', razorpay: 'pending' })
    const late = await site.payBy(first.data.client_secret, card.pays)
    expect(late.error.code).toBe('payment_intent_unexpected_state')
  })

  test('a first attempt that is paid after the second requires a refund and never grants a second plan', async () => {
    const first = await by('stripe')
    const second = await by('razorpay')
    await site.payBy(second.data.client_secret, card.pays)
    await reconcile(site.ctx, { all: true })
    await site.control(intentOf(first.data.client_secret), { action: 'pay' })
    await site.quiet()
    expect(await statesBy()).toEqual({ stripe: 'needsRefund', razorpay: 'success' })
    expect(await site.grants()).toBe(1)
  })

  test('if the first attempt is paid late but before the second, the second must be refunded', async () => {
    const first = await by('stripe')
    const second = await by('razorpay')
    await site.control(intentOf(first.data.client_secret), { action: 'pay' })
    await site.quiet()
    await site.payBy(second.data.client_secret, card.pays)
    await reconcile(site.ctx, { all: true })
    expect(await statesBy()).toEqual({ stripe: 'success', razorpay: 'needsRefund' })
    expect(await site.grants()).toBe(1)
  })

  test('another gateway is refused if the first attempt turns out to be paid', async () => {
    const first = await by('stripe')
    await site.quiet()
    await site.control(intentOf(first.data.client_secret), { deliver: ['drop'] })
    await site.payBy(first.data.client_secret, card.pays)
    expect(await by('razorpay')).toMatchObject({ error: true, code: 'CONFLICT' })
    expect(await statesBy()).toEqual({ stripe: 'success' })
  })

  test('another gateway is refused while the bank is processing the first attempt', async () => {
    const first = await by('stripe')
    await site.payBy(first.data.client_secret, card.pending)
    expect(await by('razorpay')).toMatchObject({ error: true, code: 'CONFLICT' })
    expect(await statesBy()).toEqual({ stripe: 'pending' })
  })

  test('another gateway works while the first one is down, and an attempt left open there still pays only once', async () => {
    const first = await by('stripe')
    await site.quiet()
    // The gateway fails as many times as the adapter tries.
    await site.control('_api', { fault: 'error', times: 3 })
    const second = await by('razorpay')
    expect(second.error).toBe(false)
    expect(await statesBy()).toEqual({ stripe: 'pending', razorpay: 'pending' })
    await site.payBy(first.data.client_secret, card.pays)
    await site.payBy(second.data.client_secret, card.pays)
    await site.quiet()
    await reconcile(site.ctx, { all: true })
    expect(Object.values(await statesBy()).toSorted()).toEqual(['needsRefund', 'success'])
    expect(await site.grants()).toBe(1)
  })
})

test('a price sent by the client is compared and logged but never used (D42)', async () => {
  const content: unknown[] = []
  site.ctx.log.warn = (...line: unknown[]) => void content.push(line)
  expect((await site.open({ amount: '49.00' })).data.amount_minor).toBe(4900)
  expect(content).toEqual([])
  expect((await site.open({ amount: '0.49' })).data.amount_minor).toBe(4900)
  expect(content).toMatchObject([[{ claimed: '0.49', amountMinor: 4900 }, expect.any(String)]])
})

describe('plan changed during a payment', () => {
  const change = async (duration_days: number, quota: number) => {
    const { db } = site.ctx
    await db.updateTable('package').set({ duration_days }).where('id', '=', site.packageId).execute()
    await db
      .updateTable('package_feature')
      .set({ quota })
      .where('package_id', '=', site.packageId)
      .where('feature', '=', 'property_list')
      .execute()
  }
  const bought = async () => {
    const { data } = await site.call('get-user-subscriptions', {}, { token: site.token })
    return data.map((one: { starts_at: string; ends_at: string; features: object[] }) => ({
      days: (Date.parse(one.ends_at) - Date.parse(one.starts_at)) / 86_400_000,
      features: one.features,
    }))
  }

  test('the payment grants what the plan included when the payment was opened', async () => {
    const first = await site.open()
    await change(5, 1)
    await site.payBy(first.data.client_secret, card.pays)
    await site.quiet()
    expect(await bought()).toMatchObject([
      { days: 30, features: [{ type: 'property_list', quota: 2 }, { type: 'premium_properties' }] },
    ])
  })

  test('a payer who returns before paying is offered the plan in its current form', async () => {
    const first = await site.open()
    await change(5, 1)
    const second = await site.open()
    expect(second.data.payment_transaction_id).not.toBe(first.data.payment_transaction_id)
    await site.payBy(second.data.client_secret, card.pays)
    await site.quiet()
    expect(await bought()).toMatchObject([{ days: 5, features: [{ quota: 1 }, {}] }])
  })
})
