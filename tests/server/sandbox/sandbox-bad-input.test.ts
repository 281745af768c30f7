import { assert, asyncProperty, constantFrom, jsonValue, oneof, record, string } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paypalSignedText } from '../../../server/gateways/paypal/webhook'
import { signed } from '../../../workshop/sandbox/gateways/paypal/wire'
import type { PaypalKeys } from '../../../server/gateways/paypal/offer'
import { gatewaySite, type GatewaySite } from '../gateways/gateway-site'

let site: GatewaySite
beforeAll(async () => {
  site = await gatewaySite('paypal')
})
afterAll(() => site.close())

const keys = () => site.ctx.gateways.sandbox.get('paypal') as PaypalKeys

async function paypalToken(): Promise<string> {
  const { clientId, clientSecret } = keys()
  const reply = await fetch(`${site.address}/sandbox/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}

const money = oneof(string(), constantFrom('49.00', '0', '-1', '1e3', '99999999999999'), jsonValue())
const body = oneof(
  jsonValue(),
  record({
    intent: constantFrom('CAPTURE', 'AUTHORIZE'),
    purchase_units: oneof(jsonValue(), constantFrom([{}], [null], [1])),
  }),
  record({
    intent: constantFrom('CAPTURE'),
    purchase_units: record({
      amount: record({ currency_code: oneof(constantFrom('USD', 'JPY'), string()), value: money }),
      custom_id: jsonValue(),
    }).map((unit) => [unit]),
    payment_source: jsonValue(),
  }),
  record({
    tx_ref: oneof(string(), jsonValue()),
    amount: money,
    currency: oneof(constantFrom('USD', 'KWD'), jsonValue()),
    customer: oneof(
      jsonValue(),
      record({ email: oneof(constantFrom('a@b.c'), jsonValue()), name: jsonValue() }),
    ),
    redirect_url: jsonValue(),
    link: jsonValue(),
  }),
  record({
    amount: oneof(constantFrom(4900, '4900', 1e15), jsonValue()),
    currency: oneof(constantFrom('USD', 'INR'), jsonValue()),
    receipt: oneof(string(), jsonValue()),
    reference: oneof(string(), jsonValue()),
    unique_receipt: jsonValue(),
    notes: jsonValue(),
    metadata: jsonValue(),
    email: oneof(constantFrom('a@b.c'), jsonValue()),
    callback_url: jsonValue(),
    transaction: oneof(string(), jsonValue()),
  }),
).map((value) => JSON.stringify(value))

test('the sandboxes reject malformed input in the format of the original, without a server error', async () => {
  const paypal = `Bearer ${await paypalToken()}`
  const flutterwave = `Bearer ${site.ctx.gateways.sandbox.get('flutterwave')!['secretKey']}`
  const { keyId, keySecret } = site.ctx.gateways.sandbox.get('razorpay')!
  const paystack = `Bearer ${site.ctx.gateways.sandbox.get('paystack')!['secretKey']}`
  const routes = constantFrom(
    ['paypal/v2/checkout/orders', paypal],
    ['paypal/v2/checkout/orders/x/capture', paypal],
    ['paypal/v1/notifications/verify-webhook-signature', paypal],
    ['paypal/v1/oauth2/token', 'Basic eA=='],
    ['flutterwave/v3/payments', flutterwave],
    ['flutterwave/v3/payments/link/disable', flutterwave],
    ['flutterwave/v3/transactions/1/refund', flutterwave],
    ['flutterwave/inline', ''],
    ['razorpay/v1/orders', `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`],
    ['paystack/transaction/initialize', paystack],
    ['paystack/refund', paystack],
  )
  await assert(
    asyncProperty(routes, oneof(string(), body), async ([path, authorization], payload) => {
      const { statusCode, payload: answer } = await site.http.inject({
        method: 'POST',
        url: `/sandbox/${path}`,
        headers: { 'content-type': 'application/json', authorization },
        payload,
      })
      expect(statusCode, `${path} ${payload}: ${answer}`).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
})

test('a signed webhook with any body is stored without a server error', async () => {
  const { privateKey, webhookId } = keys()
  const certUrl = `${site.address}/sandbox/paypal/v1/notifications/certs/CERT-1`
  await assert(
    asyncProperty(oneof(string(), body), async (raw) => {
      const headers = signed(raw, { privateKey, webhookId, certUrl }, new Date())
      const payload = Buffer.from(raw)
      const { statusCode } = await site.http.inject({
        method: 'POST',
        url: '/webhooks/paypal',
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      })
      expect(statusCode).toBe(200)
    }),
    { numRuns: 40 },
  )
})

test("PayPal's verification of a webhook uses the signature over the bytes as they were sent", async () => {
  const { privateKey, webhookId } = keys()
  const raw = '{"id":"WH-1",  "event_type":"X","resource":{"n":1.50}}'
  const sent = signed(raw, { privateKey, webhookId, certUrl: 'https://x.test' }, new Date())
  expect(paypalSignedText('a', 'b', 'c', Buffer.from(raw))).toMatch(/^a\|b\|c\|\d+$/)
  const authorization = `Bearer ${await paypalToken()}`
  const ask = async (event: string) => {
    const fields = JSON.stringify({
      transmission_id: sent['paypal-transmission-id'],
      transmission_time: sent['paypal-transmission-time'],
      transmission_sig: sent['paypal-transmission-sig'],
      webhook_id: webhookId,
    })
    const reply = await fetch(`${site.address}/sandbox/paypal/v1/notifications/verify-webhook-signature`, {
      method: 'POST',
      headers: { authorization },
      body: `${fields.slice(0, -1)},"webhook_event":${event}}`,
    })
    return ((await reply.json()) as { verification_status: string }).verification_status
  }
  expect(await ask(raw)).toBe('SUCCESS')
  expect(await ask(JSON.stringify(JSON.parse(raw)))).toBe('FAILURE')
})
