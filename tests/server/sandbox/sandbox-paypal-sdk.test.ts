import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk'
import type { InternalAxiosRequestConfig } from 'axios'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaypalKeys } from '../../../server/gateways/paypal/offer'
import { gatewaySite, type GatewaySite } from '../gateways/gateway-site'

let site: GatewaySite
let orders: OrdersController
let payments: PaymentsController
beforeAll(async () => {
  site = await gatewaySite('paypal')
  const client = official(site)
  orders = new OrdersController(client)
  payments = new PaymentsController(client)
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

/** Returns the official SDK redirected to the sandbox, since the SDK knows only PayPal's two base URLs. */
function official(at: GatewaySite, secret?: string): Client {
  const { clientId, clientSecret } = at.ctx.gateways.sandbox.get('paypal') as PaypalKeys
  const adapter = async (config: InternalAxiosRequestConfig) => {
    const { pathname, search } = new URL(config.url!)
    const reply = await fetch(`${at.address}/sandbox/paypal${pathname}${search}`, {
      method: config.method!.toUpperCase(),
      headers: Object.fromEntries(Object.entries(config.headers.toJSON()).map(([k, v]) => [k, String(v)])),
      ...(config.data !== undefined && { body: config.data as string }),
    })
    const headers = Object.fromEntries(reply.headers)
    return { data: await reply.text(), status: reply.status, statusText: reply.statusText, headers, config }
  }
  return new Client({
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: secret ?? clientSecret },
    environment: Environment.Sandbox,
    unstable_httpClientOptions: { adapter },
  })
}

const body = (value = '49.00', currencyCode = 'USD') => ({
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [{ customId: 'x-1', amount: { currencyCode, value } }],
})
const approve = (id: string, action = 'pay') => site.order(id, { action })
const issueOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  const answer = JSON.parse(String((error as ApiError).body)) as {
    error?: string
    name?: string
    details?: { issue: string }[]
  }
  return answer.details?.[0]?.issue ?? answer.name ?? answer.error
}

describe('official PayPal SDK against the sandbox', () => {
  test('creates, reads and captures an order, and reads and refunds its capture', async () => {
    const { result: made } = await orders.createOrder({ body: body(), prefer: 'return=representation' })
    expect(made).toMatchObject({ status: 'CREATED', intent: 'CAPTURE' })
    expect(made.links?.some(({ rel }) => rel === 'approve')).toBe(true)
    await approve(made.id!)
    const { result: read } = await orders.getOrder({ id: made.id! })
    expect(read).toMatchObject({ status: 'APPROVED', payer: { payerId: expect.any(String) } })
    const { result: done } = await orders.captureOrder({ id: made.id! })
    const capture = done.purchaseUnits?.[0]?.payments?.captures?.[0]
    expect(done.status).toBe('COMPLETED')
    expect(capture).toMatchObject({ status: 'COMPLETED', customId: 'x-1', amount: { value: '49.00' } })
    const { result: same } = await payments.getCapturedPayment({ captureId: capture!.id! })
    expect(same.status).toBe('COMPLETED')
    const { result: refund } = await payments.refundCapturedPayment({ captureId: capture!.id! })
    expect(refund.status).toBe('COMPLETED')
    expect((await payments.getCapturedPayment({ captureId: capture!.id! })).result.status).toBe('REFUNDED')
    expect(await issueOf(payments.refundCapturedPayment({ captureId: capture!.id! }))).toBe(
      'CAPTURE_FULLY_REFUNDED',
    )
  })

  test('requires payer action if the order has a payment source, and then names the link differently', async () => {
    const context = { returnUrl: 'https://shop.test/back', cancelUrl: 'https://shop.test/back' }
    const { result } = await orders.createOrder({
      body: { ...body(), paymentSource: { paypal: { experienceContext: context } } },
      paypalRequestId: 'one',
    })
    expect(result.status).toBe('PAYER_ACTION_REQUIRED')
    expect(result.links?.some(({ rel }) => rel === 'payer-action')).toBe(true)
  })

  test('returns the same order and capture for the same request id', async () => {
    const first = await orders.createOrder({ body: body(), paypalRequestId: 'key-1' })
    const second = await orders.createOrder({ body: body(), paypalRequestId: 'key-1' })
    expect([first.statusCode, second.statusCode]).toEqual([201, 200])
    const id = first.result.id!
    expect(second.result.id).toBe(id)
    await approve(id)
    const capture = () => orders.captureOrder({ id, paypalRequestId: 'key-1-capture' })
    const capturesOf = ({ result }: Awaited<ReturnType<typeof capture>>) =>
      (result.purchaseUnits?.[0]?.payments?.captures ?? []).map((one) => one.id)
    // Either of two concurrent captures may come first, and the other may be refused while the first is in progress.
    const both = await Promise.allSettled([capture(), capture()])
    const done = both.flatMap((one) => (one.status === 'fulfilled' ? [capturesOf(one.value)] : []))
    expect(done[0]).toHaveLength(1)
    for (const other of [...done, capturesOf(await capture())]) expect(other).toEqual(done[0])
    expect(await issueOf(orders.captureOrder({ id, paypalRequestId: 'other' }))).toBe(
      'ORDER_ALREADY_CAPTURED',
    )
  })

  test('completes a pending capture later, and leaves the order open after a declined one', async () => {
    const { result: slow } = await orders.createOrder({ body: body() })
    await approve(slow.id!, 'pending')
    const { result: pending } = await orders.captureOrder({ id: slow.id! })
    expect(pending.purchaseUnits?.[0]?.payments?.captures?.[0]?.status).toBe('PENDING')
    const { result: no } = await orders.createOrder({ body: body() })
    await approve(no.id!, 'decline')
    expect(await issueOf(orders.captureOrder({ id: no.id! }))).toBe('INSTRUMENT_DECLINED')
    expect((await orders.getOrder({ id: no.id! })).result.status).toBe('PAYER_ACTION_REQUIRED')
  })

  test("gets PayPal's own refusals", async () => {
    expect(await issueOf(orders.createOrder({ body: body('49.00', 'JPY') }))).toBe('DECIMALS_NOT_SUPPORTED')
    expect(await issueOf(orders.createOrder({ body: body('49.50', 'HUF') }))).toBe('DECIMALS_NOT_SUPPORTED')
    expect(await issueOf(orders.createOrder({ body: body('49', 'KWD') }))).toBe('CURRENCY_NOT_SUPPORTED')
    expect(await issueOf(orders.createOrder({ body: body('4,9') }))).toBe('INVALID_PARAMETER_SYNTAX')
    expect(await issueOf(orders.createOrder({ body: body('0.00') }))).toBe('CANNOT_BE_ZERO_OR_NEGATIVE')
    expect(await issueOf(orders.getOrder({ id: 'NONE' }))).toBe('INVALID_RESOURCE_ID')
    const { result: made } = await orders.createOrder({ body: body() })
    expect(await issueOf(orders.captureOrder({ id: made.id! }))).toBe('ORDER_NOT_APPROVED')
  })

  test("gets no token as an unknown client and can't use an expired token", async () => {
    const outsider = new OrdersController(official(site, 'wrong'))
    await expect(outsider.getOrder({ id: 'NONE' })).rejects.toThrow()
    const { result: made } = await orders.createOrder({ body: body() })
    site.ctx.clock.pass(10 * 60 * 60_000)
    await expect(orders.getOrder({ id: made.id! })).rejects.toMatchObject({ statusCode: 401 })
    // Our adapter requests a new token instead of using the expired one.
    expect((await site.begin()).error).toBe(false)
  })
})
