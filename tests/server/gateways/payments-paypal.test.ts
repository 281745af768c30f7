import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keptHere } from '../../../server/gateways/adapter-data'
import { paypal } from '../../../server/gateways/paypal/adapter'
import type { PaypalKeys } from '../../../server/gateways/paypal/offer'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { attempt, sendWebhook, signedBy } from '../../support/gateway-attempt'
import { gatewaySite, type GatewaySite } from './gateway-site'

let site: GatewaySite
beforeAll(async () => {
  site = await gatewaySite('paypal')
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

const minute = 60_000
const fail = (id: string) =>
  site.call('payment-transaction-fail', { payment_transaction_id: id }, { token: site.token })

/** PayPal-specific behaviour; hazards common to all gateways are tested in payments-hazards. */
describe('payments with PayPal', () => {
  test('opens an order with the price of the plan through the specified call (D41, D42)', async () => {
    const { data, error } = await site.begin({ amount: '1.00' })
    expect(error).toBe(false)
    expect(data).toMatchObject({
      gateway: 'paypal',
      status: 'pending',
      test_mode: true,
      amount: 49,
      amount_minor: 4900,
      currency: 'USD',
      gateway_data: { currency: 'USD' },
    })
    expect(data.order_id).toMatch(/^[0-9A-Z]{17}$/)
    expect(data.redirect_url).toBe(`http://localhost:3000/sandbox/pay/paypal/${data.order_id}`)
  })

  test('captures an approved order on the server, and needs only the webhook to complete if the tab was closed (§4)', async () => {
    const { data } = await site.begin()
    const back = await site.choose(data.redirect_url, 'pay')
    const address = new URL(back.headers.get('location')!)
    expect(address.pathname).toBe(`/checkout/${site.packageId}`)
    expect(address.searchParams.get('token')).toBe(data.order_id)
    expect(address.searchParams.get('PayerID')).toBeTruthy()
    await site.quiet()
    expect(await site.states()).toEqual(['success'])
    expect(await site.grants()).toBe(1)
  })

  test('returns the same order on a double click, and the same page to a returning buyer', async () => {
    const [a, b] = await Promise.all([site.begin(), site.begin()])
    expect(a.data.order_id).toBe(b.data.order_id)
    const standing = await site.status(a.data.payment_transaction_id)
    expect(standing).toMatchObject({
      underway: false,
      order_id: a.data.order_id,
      redirect_url: a.data.redirect_url,
    })
  })

  test('leaves the order open after a declined payment method', async () => {
    const { data } = await site.begin()
    await site.choose(data.redirect_url, 'decline')
    await site.quiet()
    const standing = await site.status(data.payment_transaction_id)
    expect(standing).toMatchObject({
      status: 'pending',
      underway: false,
      declined: true,
      reason: 'INSTRUMENT_DECLINED',
    })
    // A new visit clears the previous outcome.
    const again = await site.begin()
    expect(again.data.payment_transaction_id).toBe(data.payment_transaction_id)
    expect(await site.status(data.payment_transaction_id)).not.toHaveProperty('declined')
    await site.choose(data.redirect_url, 'pay')
    await site.quiet()
    expect(await site.states()).toEqual(['success'])
  })

  test('leaves the payment open when the window is closed', async () => {
    const { data } = await site.begin()
    const back = await site.choose(data.redirect_url, 'close')
    expect(new URL(back.headers.get('location')!).searchParams.has('PayerID')).toBe(false)
    expect(await site.status(data.payment_transaction_id)).toMatchObject({
      status: 'pending',
      underway: false,
    })
  })
})

describe('connection lost between approval and capture (§4)', () => {
  const approved = async () => {
    const { data } = await site.begin()
    await site.order(data.order_id, { action: 'pay', deliver: ['drop'] })
    return data
  }

  test('finds a capture whose response was lost; the buyer is charged once', async () => {
    const data = await approved()
    // The order query succeeds; the capture is sent up to three times but executed only once.
    await site.order('_api', { fault: 'cut-after', times: 3, after: 1 })
    expect(await site.status(data.payment_transaction_id)).toMatchObject({
      status: 'pending',
      underway: true,
    })
    expect(await site.status(data.payment_transaction_id)).toMatchObject({ status: 'success' })
    const captures = await site.ctx.db
      .selectFrom('sandbox_object')
      .select('id')
      .where('kind', '=', 'capture')
      .execute()
    expect(captures).toHaveLength(1)
    expect(await site.grants()).toBe(1)
  })

  test('retries a failed capture with the same request id', async () => {
    const data = await approved()
    await site.order('_api', { fault: 'cut-before', times: 1, after: 1 })
    expect(await site.status(data.payment_transaction_id)).toMatchObject({ status: 'success' })
  })

  test('captures in the sweep after a PayPal outage', async () => {
    const data = await approved()
    await site.order('_api', { fault: 'error', times: 3 })
    expect(await site.status(data.payment_transaction_id)).toMatchObject({
      status: 'pending',
      underway: true,
    })
    site.ctx.clock.pass(2 * minute)
    // The capture's webhook may update the payment before the response arrives.
    expect(await reconcile(site.ctx)).toMatchObject({ asked: 1 })
    expect(await site.states()).toEqual(['success'])
  })
})

describe('after the attempt has ended on our side', () => {
  test("doesn't capture a late approval", async () => {
    const { data } = await site.begin()
    expect((await fail(data.payment_transaction_id)).data).toMatchObject({ status: 'failed' })
    await site.choose(data.redirect_url, 'pay')
    await site.quiet()
    expect(await site.states()).toEqual(['failed'])
    const order = await site.ctx.gateways.get('paypal')!.verdict({
      id: data.payment_transaction_id,
      providerRef: data.order_id,
      amountMinor: 4900,
      currency: 'USD',
      description: '',
      returnUrl: '',
      buyer: { name: '', email: '' },
      platform: 'web',
      keep: keptHere(() => site.ctx.clock.now()),
      closed: true,
    })
    expect(order).toEqual({ outcome: 'pending', underway: false })
  })

  /** Simulates PayPal's deletion of an uncaptured order, by default 3 hours after its creation: 404 from then on. */
  const deleted = (orderId: string) =>
    site.ctx.db.deleteFrom('sandbox_object').where('id', '=', orderId).execute()

  test('treats an order deleted by PayPal as ended, not as pending', async () => {
    const { data } = await site.begin()
    site.ctx.clock.pass(2 * 60 * minute)
    await reconcile(site.ctx)
    expect(await site.states()).toEqual(['expired'])
    await deleted(data.order_id)
    for (const standing of [
      await site.status(data.payment_transaction_id),
      (await fail(data.payment_transaction_id)).data,
    ]) {
      expect(standing).toMatchObject({ status: 'expired' })
      expect(standing).not.toHaveProperty('underway')
    }
  })

  test("never declares money refunded because its order can't be found", async () => {
    const { data } = await site.begin()
    await site.choose(data.redirect_url, 'pay')
    await site.quiet()
    await deleted(data.order_id)
    const { db } = site.ctx
    const asked = () => db.selectFrom('payment_event').select(['outcome', 'run_at']).orderBy('id', 'desc')
    const raw = JSON.stringify({
      id: 'WH-later',
      event_type: 'PAYMENT.CAPTURE.REFUNDED',
      resource: { id: 'R-1', custom_id: data.payment_transaction_id },
    })
    expect(await sendWebhook(site, 'paypal', raw, signedBy(site, 'paypal', raw))).toBe(200)
    await site.quiet()
    expect(await site.states()).toEqual(['success'])
    // The query is retried, and finally listed for the operator.
    expect(await asked().executeTakeFirst()).toEqual({ outcome: 'gateway silent', run_at: expect.any(Date) })
  })

  test("doesn't capture an approval after payment through another gateway", async () => {
    const first = await site.begin({ idempotency_key: 'one' })
    await site.quiet()
    // PayPal doesn't respond when the other gateway is chosen, so the PayPal attempt stays open.
    await site.order('_api', { fault: 'error', times: 3 })
    const card = await site.open({ payment_method: 'stripe', idempotency_key: 'one' })
    await site.payBy(card.data.client_secret, '4242424242424242')
    await site.quiet()
    await site.choose(first.data.redirect_url, 'pay')
    await site.quiet()
    expect(await site.states()).toEqual(['pending', 'success'])
    expect(await site.grants()).toBe(1)
  })
})

describe('webhooks verified by PayPal', () => {
  let before: GatewaySite['ctx']['gateways']['get']
  beforeEach(() => {
    before = site.ctx.gateways.get
    const { clientId, clientSecret, webhookId } = site.ctx.gateways.sandbox.get('paypal') as PaypalKeys
    const asking = paypal({
      mode: 'sandbox',
      baseUrl: () => `${site.address}/sandbox/paypal`,
      clientId,
      clientSecret,
      webhookId,
      webhookCheck: 'call',
      mayHoldCertificate: () => false,
      timeoutMs: 10_000,
      retryMs: 1,
    })
    site.ctx.gateways.get = (name) => (name === 'paypal' ? asking : before(name))
    return () => {
      site.ctx.gateways.get = before
    }
  })

  const unanswered = async () => {
    const paid = await attempt(site, { name: 'paypal' })
    await paid.bank('pay', ['drop'])
    return { paid, raw: await paid.webhook() }
  }
  const kept = () => site.ctx.db.selectFrom('payment_event').select('event_id').execute()

  test('a webhook is accepted if PayPal confirms it', async () => {
    const { raw } = await unanswered()
    expect(await sendWebhook(site, 'paypal', raw, signedBy(site, 'paypal', raw))).toBe(200)
    await site.quiet()
    expect(await site.states()).toEqual(['success'])
  })

  test("a webhook is rejected if PayPal doesn't know it, no matter what is forged", async () => {
    const { raw } = await unanswered()
    const right = signedBy(site, 'paypal', raw)
    const another = signedBy(site, 'paypal', `${raw} `)
    const forged: [string, Record<string, string>][] = [
      [raw, signedBy(site, 'paypal', raw, true)],
      [raw, another],
      [raw.replace('49.00', '1.00'), right],
      [`${raw} `, right],
      [raw, { ...right, 'paypal-transmission-id': another['paypal-transmission-id']! }],
      [raw, { ...right, 'paypal-transmission-time': '2026-01-01T00:00:00Z' }],
      [raw, { ...right, 'paypal-transmission-sig': 'AAAA' }],
      [raw.slice(0, -1), right],
      [`${raw},"verification_status":"SUCCESS"`, right],
    ]
    for (const [body, headers] of forged)
      expect(await sendWebhook(site, 'paypal', body, headers), JSON.stringify(headers)).toBe(400)
    expect(await kept()).toEqual([])
    expect(await site.states()).toEqual(['pending'])
  })

  test('a webhook is refused while PayPal is unreachable, and accepted on redelivery', async () => {
    const { raw } = await unanswered()
    const right = signedBy(site, 'paypal', raw)
    await site.order('_api', { fault: 'error', times: 3 })
    expect(await sendWebhook(site, 'paypal', raw, right)).toBe(503)
    expect(await kept()).toEqual([])
    expect(await sendWebhook(site, 'paypal', raw, right)).toBe(200)
  })
})
