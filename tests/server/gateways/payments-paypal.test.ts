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

/** What only PayPal does; the hazards that every gateway shares are in payments-hazards. */
describe('paying with PayPal', () => {
  test('the call of the specification opens an order with the price of the package (D41, D42)', async () => {
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

  test('approved is not paid: the server captures, and the webhook alone is enough (§4 "tab closed")', async () => {
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

  test('the same order again for a double click, and the same page for somebody who comes back', async () => {
    const [a, b] = await Promise.all([site.begin(), site.begin()])
    expect(a.data.order_id).toBe(b.data.order_id)
    const standing = await site.status(a.data.payment_transaction_id)
    expect(standing).toMatchObject({
      underway: false,
      order_id: a.data.order_id,
      redirect_url: a.data.redirect_url,
    })
  })

  test('a payment method that PayPal declines leaves the order open for another', async () => {
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
    // Another visit begins: the outcome of the one before is over.
    const again = await site.begin()
    expect(again.data.payment_transaction_id).toBe(data.payment_transaction_id)
    expect(await site.status(data.payment_transaction_id)).not.toHaveProperty('declined')
    await site.choose(data.redirect_url, 'pay')
    await site.quiet()
    expect(await site.states()).toEqual(['success'])
  })

  test('closing the window leaves everything open', async () => {
    const { data } = await site.begin()
    const back = await site.choose(data.redirect_url, 'close')
    expect(new URL(back.headers.get('location')!).searchParams.has('PayerID')).toBe(false)
    expect(await site.status(data.payment_transaction_id)).toMatchObject({
      status: 'pending',
      underway: false,
    })
  })
})

describe('the line is cut between approval and capture (§4)', () => {
  const approved = async () => {
    const { data } = await site.begin()
    await site.order(data.order_id, { action: 'pay', deliver: ['drop'] })
    return data
  }

  test('the capture went through but its answer did not: asking again finds it, taken once', async () => {
    const data = await approved()
    // The question about the order goes well; the capture is carried out three times at most, and once in truth.
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

  test('the capture did not go through: it is tried again under the same request id', async () => {
    const data = await approved()
    await site.order('_api', { fault: 'cut-before', times: 1, after: 1 })
    expect(await site.status(data.payment_transaction_id)).toMatchObject({ status: 'success' })
  })

  test('PayPal down, then the sweep captures', async () => {
    const data = await approved()
    await site.order('_api', { fault: 'error', times: 3 })
    expect(await site.status(data.payment_transaction_id)).toMatchObject({
      status: 'pending',
      underway: true,
    })
    site.ctx.clock.pass(2 * minute)
    // The webhook of the capture may change the payment before the answer does.
    expect(await reconcile(site.ctx)).toMatchObject({ asked: 1 })
    expect(await site.states()).toEqual(['success'])
  })
})

describe('after the attempt is over here', () => {
  test('an approval takes no money any more', async () => {
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

  /** PayPal deletes an order that was not captured, by default 3 hours after its start: 404 from then on. */
  const deleted = (orderId: string) =>
    site.ctx.db.deleteFrom('sandbox_object').where('id', '=', orderId).execute()

  test('an order that PayPal has deleted is over, not under way', async () => {
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

  test('money is never declared gone because its order cannot be found', async () => {
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
    // It is tried again, and listed for the operator in the end.
    expect(await asked().executeTakeFirst()).toEqual({ outcome: 'gateway silent', run_at: expect.any(Date) })
  })

  test('paid elsewhere meanwhile: an approval at PayPal takes no second payment', async () => {
    const first = await site.begin({ idempotency_key: 'one' })
    await site.quiet()
    // PayPal does not answer when the other gateway is chosen, so its attempt stays open.
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

describe('webhooks that are checked by asking PayPal', () => {
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

  test('what PayPal reports is trusted', async () => {
    const { raw } = await unanswered()
    expect(await sendWebhook(site, 'paypal', raw, signedBy(site, 'paypal', raw))).toBe(200)
    await site.quiet()
    expect(await site.states()).toEqual(['success'])
  })

  test('what it does not have is not, whatever was forged', async () => {
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

  test('while PayPal cannot be asked nothing is believed; its next try is', async () => {
    const { raw } = await unanswered()
    const right = signedBy(site, 'paypal', raw)
    await site.order('_api', { fault: 'error', times: 3 })
    expect(await sendWebhook(site, 'paypal', raw, right)).toBe(503)
    expect(await kept()).toEqual([])
    expect(await sendWebhook(site, 'paypal', raw, right)).toBe(200)
  })
})
