import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { flutterwaveSignature } from '../../../server/gateways/flutterwave/webhook'
import { gatewaySite, pageId, type GatewaySite } from './gateway-site'
import { flutterwaveOptions } from '../../../server/gateways/flutterwave/adapter'

let site: GatewaySite
beforeAll(async () => {
  site = await gatewaySite('flutterwave')
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

const keys = () => site.ctx.gateways.sandbox.get('flutterwave')!
const fail = (id: string) =>
  site.call('payment-transaction-fail', { payment_transaction_id: id }, { token: site.token })

/** Flutterwave-specific behaviour; hazards common to all gateways are tested in payments-hazards. */
describe('payments with Flutterwave', () => {
  test('opens a page with the price of the plan through the specified call (D42)', async () => {
    const { data, error } = await site.begin({ amount: 1 })
    expect(error).toBe(false)
    expect(data).toMatchObject({ gateway: 'flutterwave', status: 'pending', amount_minor: 4900 })
    expect(data.redirect_url).toMatch(/^http:\/\/localhost:3000\/sandbox\/pay\/flutterwave\/flwlnk-/)
    expect(data.gateway_data).toMatchObject({
      tx_ref: data.payment_transaction_id,
      amount: '49.00',
      currency: 'USD',
      email: expect.stringContaining('@'),
    })
  })

  test('needs only the webhook to complete if the tab was closed after paying (§4)', async () => {
    const { data } = await site.begin()
    const back = await site.choose(data.redirect_url, 'pay')
    const { searchParams } = new URL(back.headers.get('location')!)
    expect(searchParams.get('status')).toBe('successful')
    expect(searchParams.get('tx_ref')).toBe(data.payment_transaction_id)
    await site.quiet()
    expect(await site.states()).toEqual(['success'])
    expect(await site.grants()).toBe(1)
  })

  test('shows a returning buyer the same page', async () => {
    const [a, b] = await Promise.all([site.begin(), site.begin()])
    expect(a.data.redirect_url).toBe(b.data.redirect_url)
    const standing = await site.status(a.data.payment_transaction_id)
    expect(standing).toMatchObject({
      status: 'pending',
      underway: false,
      redirect_url: a.data.redirect_url,
      gateway_data: { tx_ref: a.data.payment_transaction_id },
    })
  })

  test('treats a declined payment as failed; a new attempt has another reference', async () => {
    const first = await site.begin()
    await site.choose(first.data.redirect_url, 'decline')
    await site.quiet()
    expect(await site.states()).toEqual(['failed'])
    const second = await site.begin()
    expect(second.data.gateway_data.tx_ref).not.toBe(first.data.gateway_data.tx_ref)
    await site.choose(second.data.redirect_url, 'pay')
    await site.quiet()
    expect(await site.states()).toEqual(['failed', 'success'])
  })

  test("closes the page of a failed payment, so that the buyer can't pay both it and the next one", async () => {
    const { data } = await site.begin()
    await site.choose(data.redirect_url, 'decline')
    await site.quiet()
    expect(await site.states()).toEqual(['failed'])
    await site.choose(data.redirect_url, 'pay')
    await site.quiet()
    expect(await site.states()).toEqual(['failed'])
    expect(await site.grants()).toBe(0)
  })

  test("offers the payment methods of the currency's country", async () => {
    const { data } = await site.begin()
    expect(data.gateway_data.payment_options).toBe('card')
    expect(flutterwaveOptions('KES')).toBe('card, mpesa')
    expect(flutterwaveOptions('GHS')).toContain('mobilemoneyghana')
    expect(flutterwaveOptions('XAF')).toBe('card, mobilemoneyfranco')
  })

  test('closes the page when the buyer cancels, so that it accepts no payment', async () => {
    const { data } = await site.begin()
    expect((await fail(data.payment_transaction_id)).data).toMatchObject({ status: 'failed' })
    await site.choose(data.redirect_url, 'pay')
    await site.quiet()
    expect(await site.states()).toEqual(['failed'])
  })
})

describe('amounts that differ from the price', () => {
  test.each([
    ['another amount', { amount: '1.00' }],
    ['another currency', { currency: 'NGN' }],
  ])('detects when the browser gave the script %s', async (_what, lie) => {
    const { data } = await site.begin()
    const { email, name, ...content } = data.gateway_data
    const reply = await fetch(`${site.address}/sandbox/flutterwave/inline`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        public_key: keys()['publicKey'],
        ...content,
        customer: { email, name },
        ...lie,
      }),
    })
    const { link } = ((await reply.json()) as { data: { link: string } }).data
    await site.choose(link, 'pay')
    await site.quiet()
    expect(await site.states()).toEqual(['needsReview'])
    expect(await site.grants()).toBe(0)
  })
})

describe("webhooks, whose v3 hash doesn't cover the body", () => {
  const lie = (reference: string) =>
    JSON.stringify({
      event: 'charge.completed',
      data: { id: 1, tx_ref: reference, amount: 49, currency: 'USD', status: 'successful' },
    })
  const send = (body: string, headers: Record<string, string>) =>
    fetch(`${site.address}/webhooks/flutterwave`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    }).then((reply) => reply.status)

  test('rejects a forged verif-hash and stores nothing of the webhook', async () => {
    const { data } = await site.begin()
    const body = lie(data.payment_transaction_id)
    const hash = keys()['secretHash']!
    const bad: Record<string, string>[] = [
      {},
      { 'verif-hash': '' },
      { 'verif-hash': `${hash} x` },
      { 'verif-hash': hash.toUpperCase() },
      { 'flutterwave-signature': 'AAAA', 'verif-hash': hash },
      { 'flutterwave-signature': flutterwaveSignature(`${body} `, hash) },
    ]
    for (const headers of bad) expect(await send(body, headers)).toBe(400)
    expect(await site.ctx.db.selectFrom('payment_event').selectAll().execute()).toEqual([])
  })

  test('accepts a v4 signature and then queries the gateway as well', async () => {
    const { data } = await site.begin()
    await site.order(pageId(data.redirect_url), { action: 'pay', deliver: ['drop'] })
    const body = JSON.stringify({
      id: 'wbk_1',
      type: 'charge.completed',
      data: { id: 'chg_1', reference: data.payment_transaction_id, status: 'succeeded' },
    })
    const signature = flutterwaveSignature(body, keys()['secretHash']!)
    expect(await send(body, { 'flutterwave-signature': signature })).toBe(200)
    await site.quiet()
    expect(await site.states()).toEqual(['success'])
  })

  test('stores malformed bodies with a valid hash and answers 200', async () => {
    const hash = { 'verif-hash': keys()['secretHash']! }
    const odd = ['', '{', 'null', '[]', '1', '{"event":"x"}', '{"event":"x","data":{}}', '"\\u0000"']
    for (const body of odd) expect(await send(body, hash), body).toBe(200)
    const kept = await site.ctx.db.selectFrom('payment_event').select('event_id').execute()
    expect(kept).toHaveLength(odd.length)
  })
})
