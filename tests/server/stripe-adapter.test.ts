import { createServer } from 'node:http'
import { assert, pre, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GatewayRefused, GatewayUnreachable, type Charge } from '../../server/gateways/port'
import { intentVerdict, stripe } from '../../server/gateways/stripe'
import { toStripeAmount } from '../../server/gateways/stripe-amount'
import { fromForm, toForm } from '../../server/gateways/form'
import type { StripeIntent } from '../../server/gateways/stripe-wire'

const intent = (more: Partial<StripeIntent>): StripeIntent => ({
  id: 'pi_1',
  object: 'payment_intent',
  amount: 4900,
  amount_received: 4900,
  currency: 'usd',
  status: 'succeeded',
  client_secret: 'pi_1_secret_x',
  cancellation_reason: null,
  last_payment_error: null,
  latest_charge: null,
  metadata: { payment_id: 'p' },
  ...more,
})

describe("Stripe's words in ours", () => {
  test.each([
    ['requires_payment_method', { outcome: 'pending', underway: false }],
    ['requires_confirmation', { outcome: 'pending', underway: false }],
    ['requires_action', { outcome: 'pending', underway: false }],
    ['processing', { outcome: 'pending', underway: true }],
    ['requires_capture', { outcome: 'pending', underway: true }],
    ['canceled', { outcome: 'failed' }],
    ['succeeded', { outcome: 'success', amountMinor: 4900, currency: 'USD', reference: 'p' }],
  ])('%s', (status, verdict) => expect(intentVerdict(intent({ status }))).toMatchObject(verdict))

  test('cancelled by our expiry or abandoned is expired, not failed', () => {
    const verdict = intentVerdict(intent({ status: 'canceled', cancellation_reason: 'abandoned' }))
    expect(verdict.outcome).toBe('expired')
  })

  test('any other word is pending with an alert, never success (rule 1)', () => {
    const known = new Set(['succeeded', 'canceled'])
    assert(
      property(string(), (status) => {
        pre(!known.has(status))
        expect(intentVerdict(intent({ status })).outcome).toBe('pending')
      }),
    )
    expect(intentVerdict(intent({ status: 'paid' }))).toMatchObject({
      alert: expect.stringContaining('paid'),
    })
  })
})

describe("Stripe's amounts", () => {
  test.each([
    [4900, 'USD', 4900],
    [500, 'JPY', 500],
    [500, 'UGX', 50_000],
    [1234, 'HUF', 1234],
    [12_340, 'KWD', 12_340],
    [12_345, 'KWD', null],
    [10_000, 'ISK', 10_000],
    [10_050, 'ISK', null],
    [10_000, 'MGA', 100],
    [10_050, 'MGA', null],
  ])('%i minor units of %s are %s', (minor, currency, amount) =>
    expect(toStripeAmount(minor, currency)).toBe(amount),
  )
})

test('bracket forms read back as they were written', () => {
  const params = {
    amount: 1,
    metadata: { a: 'x', 'b c': 'ü&=' },
    expand: ['latest_charge', 'customer'],
    none: null,
  }
  expect(fromForm(toForm(params).toString())).toEqual({
    amount: '1',
    metadata: { a: 'x', 'b c': 'ü&=' },
    expand: { 0: 'latest_charge', 1: 'customer' },
  })
  expect(fromForm('a[]=1&a[]=2')).toEqual({ a: { 0: '1', 1: '2' } })
  expect(Object.getPrototypeOf(fromForm('__proto__[x]=1'))).toBeNull()
})

async function against(answer: (tries: number) => { status: number; body: string } | null) {
  let tries = 0
  const server = createServer((_request, response) => {
    const said = answer(++tries)
    if (!said) return void response.destroy()
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(said.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  const gateway = stripe({
    mode: 'live',
    baseUrl: () => `http://127.0.0.1:${port}`,
    secretKey: 'sk',
    publishableKey: 'pk',
    webhookSecret: 'wh',
    timeoutMs: 2000,
    retryMs: 1,
  })
  return {
    gateway,
    tries: () => tries,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('a gateway that misbehaves', () => {
  const charge: Charge = {
    id: 'p',
    amountMinor: 100,
    currency: 'USD',
    providerRef: 'pi_1',
    description: 'd',
    returnUrl: 'http://localhost/checkout/1',
    buyer: { name: 'n', email: 'n@threshold.test' },
    platform: 'web',
  }
  test.each([
    ['cut lines', () => null],
    ['faults', () => ({ status: 500, body: '{}' })],
    ['a key in use', () => ({ status: 409, body: '{}' })],
    ['something that is not JSON', () => ({ status: 200, body: '<html>' })],
  ])('%s: the outcome is unknown after three tries', async (_name, answer) => {
    const { gateway, tries, close } = await against(answer)
    await expect(gateway.verdict(charge)).rejects.toBeInstanceOf(GatewayUnreachable)
    expect(tries()).toBe(3)
    close()
  })

  test('one bad moment is healed by the next try', async () => {
    const { gateway, close } = await against((tries) =>
      tries === 1 ? null : { status: 200, body: JSON.stringify(intent({})) },
    )
    expect((await gateway.verdict(charge)).outcome).toBe('success')
    close()
  })

  test('a refusal is not tried again', async () => {
    const { gateway, tries, close } = await against(() => ({
      status: 404,
      body: JSON.stringify({ error: { type: 'invalid_request_error', code: 'resource_missing' } }),
    }))
    await expect(gateway.verdict(charge)).rejects.toBeInstanceOf(GatewayRefused)
    expect(tries()).toBe(1)
    close()
  })

  test('an amount Stripe cannot charge is refused before anything is sent', async () => {
    const { gateway, tries, close } = await against(() => ({ status: 200, body: '{}' }))
    const odd = { ...charge, providerRef: null, amountMinor: 12_345, currency: 'KWD' }
    await expect(gateway.begin(odd)).rejects.toMatchObject({ code: 'amount_invalid' })
    expect(tries()).toBe(0)
    close()
  })
})
