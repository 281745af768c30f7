import { createServer } from 'node:http'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dispatched } from '../../../workshop/sandbox/gateways/dispatch'
import { payingSite, stripeKeys, type PayingSite } from '../../support/payments-site'

let site: PayingSite
let sdk: Stripe
beforeAll(async () => {
  site = await payingSite()
  sdk = official(site)
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

/** Returns the official SDK pointed at the sandbox. */
function official(at: PayingSite, key = stripeKeys(at).secretKey): Stripe {
  const { hostname, port } = new URL(at.address)
  const http = Stripe.createNodeHttpClient()
  const send = http.makeRequest.bind(http)
  http.makeRequest = (host, to, path, ...rest) => send(host, to, `/sandbox/stripe${path}`, ...rest)
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: http,
  })
}

const order = { amount: 4900, currency: 'usd', metadata: { payment_id: 'x-1' } }

describe('official Stripe SDK against the sandbox', () => {
  test('creates, reads, pays and expands a payment intent', async () => {
    const made = await sdk.paymentIntents.create(order)
    expect(made).toMatchObject({ object: 'payment_intent', status: 'requires_payment_method', amount: 4900 })
    const paid = await sdk.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 4900 })
    const read = await sdk.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] })
    expect(read.metadata).toEqual({ payment_id: 'x-1' })
    expect(read.latest_charge).toMatchObject({ object: 'charge', refunded: false, payment_intent: made.id })
  })

  test('gets a card error for a declined card, and the intent can be paid afterwards', async () => {
    const made = await sdk.paymentIntents.create(order)
    const declined = sdk.paymentIntents.confirm(made.id, { payment_method: 'pm_card_chargeDeclined' })
    await expect(declined).rejects.toBeInstanceOf(Stripe.errors.StripeCardError)
    const read = await sdk.paymentIntents.retrieve(made.id)
    expect(read).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    })
  })

  test('gets the same intent for a repeated key with the same parameters, and an idempotency error with other parameters', async () => {
    const options = { idempotencyKey: 'key-1' }
    const first = await sdk.paymentIntents.create(order, options)
    const second = await sdk.paymentIntents.create(order, options)
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    const other = sdk.paymentIntents.create({ ...order, amount: 1 }, options)
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  test('cancels an open intent but not a paid one', async () => {
    const open = await sdk.paymentIntents.create(order)
    const gone = await sdk.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })
    expect(gone).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    const paid = await sdk.paymentIntents.create({ ...order, confirm: true, payment_method: 'pm_card_visa' })
    await expect(sdk.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test('refunds a charge only once', async () => {
    const paid = await sdk.paymentIntents.create({ ...order, confirm: true, payment_method: 'pm_card_visa' })
    expect(await sdk.refunds.create({ payment_intent: paid.id })).toMatchObject({
      status: 'succeeded',
      amount: 4900,
    })
    await expect(sdk.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  test("gets Stripe's errors for wrong keys, missing parameters, unknown intents and unknown paths", async () => {
    const outsider = official(site, 'sk_test_wrong')
    await expect(outsider.paymentIntents.create(order)).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
    await expect(sdk.paymentIntents.create({ currency: 'usd' } as never)).rejects.toMatchObject({
      param: 'amount',
    })
    await expect(sdk.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    })
    await expect(sdk.customers.create()).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  })

  test('lists the events of a payment', async () => {
    const paid = await sdk.paymentIntents.create({ ...order, confirm: true, payment_method: 'pm_card_visa' })
    const { data } = await sdk.events.list({ limit: 10 })
    expect(data.map((event) => event.type).sort()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ])
    const last = data.find((event) => event.type === 'payment_intent.succeeded')!
    expect(await sdk.events.retrieve(last.id)).toMatchObject({ data: { object: { id: paid.id } } })
  })

  test('verifies the signatures of our webhooks', async () => {
    const received: { header: string; body: string }[] = []
    const receiver = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += part))
      request.on('end', () => {
        received.push({ header: String(request.headers['stripe-signature']), body })
        response.end('{}')
      })
    })
    await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
    const { port } = receiver.address() as { port: number }
    await dispatched(site.ctx)
    site.ctx.gateways.listensAt(`http://127.0.0.1:${port}`)
    await sdk.paymentIntents.create(order)
    await dispatched(site.ctx)
    receiver.close()
    receiver.closeAllConnections()
    const { webhookSecret } = stripeKeys(site)
    const at = site.ctx.clock.now().getTime()
    const [{ header, body }] = received as [{ header: string; body: string }]
    const event = sdk.webhooks.constructEvent(body, header, webhookSecret, 300, undefined, at)
    expect(event.type).toBe('payment_intent.created')
    expect(() => sdk.webhooks.constructEvent(`${body} `, header, webhookSecret, 300, undefined, at)).toThrow()
  })
})
