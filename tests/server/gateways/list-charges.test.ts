import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { flutterwave } from '../../../server/gateways/flutterwave/adapter'
import { keptHere } from '../../../server/gateways/adapter-data'
import { paystack } from '../../../server/gateways/paystack/adapter'
import type { GatewayCharge, Gateway } from '../../../server/gateways/port'
import { stripe } from '../../../server/gateways/stripe/adapter'

/**
 * Tests how all charges of one reference are read from the gateways' lists, written by hand from their API references:
 * further paid charges are returned; unpaid, foreign and unreadable ones aren't.
 */
let answers: [path: string, status: number, body: unknown][] = []
let asked: string[] = []
let base = ''
beforeAll(async () => {
  const server = createServer((request, response) => {
    const url = request.url!
    asked.push(url)
    const [, status, body] = answers.find(([path]) => url.startsWith(path)) ?? ['', 200, { data: [] }]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
})
beforeEach(() => {
  asked = []
})

const id = '9b2f1c9e-0000-4000-8000-000000000001'
const live = {
  mode: 'live',
  baseUrl: () => base,
  secretKey: 's',
  publicKey: 'p',
  timeoutMs: 2000,
  retryMs: 1,
} as const
const charge = (providerRef: string): GatewayCharge => ({
  id,
  amountMinor: 4900,
  currency: 'USD',
  providerRef,
  description: 'Package',
  returnUrl: 'https://shop.test/',
  buyer: { name: 'Buyer', email: 'buyer@threshold.test' },
  platform: 'web',
  keep: keptHere(() => new Date()),
})
const others = async (gateway: Gateway, ref: string) => {
  const verdict = await gateway.verdict(charge(ref))
  expect(verdict).toMatchObject({ outcome: 'success', amountMinor: 4900 })
  return 'others' in verdict ? verdict.others!.map((one) => [one.id, one.amountMinor]) : []
}
/** Responses without a usable list: malformed ones, and a refused one. */
const empty: [name: string, status: number, body: unknown][] = [
  ['no list', 200, { data: null }],
  ['something else', 200, { data: 'none', has_more: true }],
  ['things without names', 200, { data: [{}, null, 7, { id: null }] }],
  ['refused', 403, { status: false, message: 'no' }],
]

describe('Stripe charges of an intent', () => {
  const gateway = () => stripe({ ...live, publishableKey: 'p', webhookSecret: 'w' })
  const made = (name: string, more: object = {}) => ({
    id: name,
    object: 'charge',
    amount: 4900,
    currency: 'usd',
    status: 'succeeded',
    paid: true,
    payment_intent: 'pi_1',
    ...more,
  })
  const intent = {
    id: 'pi_1',
    status: 'succeeded',
    amount_received: 4900,
    currency: 'usd',
    metadata: { payment_id: id },
    latest_charge: { ...made('ch_1'), refunds: { data: [], has_more: false } },
  }
  const listed = (status: number, body: unknown) => {
    answers = [
      ['/v1/payment_intents', 200, intent],
      ['/v1/charges?', status, body],
    ]
  }
  test('returns successful charges other than the paying one', async () => {
    const failed = made('ch_0', { status: 'failed', paid: false })
    listed(200, { data: [made('ch_2', { amount: 900 }), made('ch_1'), failed], has_more: false })
    expect(await others(gateway(), 'pi_1')).toEqual([['ch_2', 900]])
    expect(asked.find((url) => url.startsWith('/v1/charges'))).toContain('payment_intent=pi_1')
  })
  test.each(empty)('returns none for: %s', async (_name, status, body) => {
    listed(status, body)
    expect(await others(gateway(), 'pi_1')).toEqual([])
  })
})

describe('Paystack transactions of a customer', () => {
  const made = (name: number, reference: string, more: object = {}) => ({
    id: name,
    reference,
    status: 'success',
    amount: 4900,
    currency: 'USD',
    created_at: '2026-11-20T10:00:00.000Z',
    customer: { id: 77, email: 'buyer@threshold.test' },
    ...more,
  })
  const listed = (status: number, body: unknown, first: object = made(1, id)) => {
    answers = [
      // Only the first checkout window was opened.
      [`/transaction/verify/${id}-`, 404, { status: false, code: 'transaction_not_found' }],
      ['/transaction/verify', 200, { status: true, data: first }],
      ['/transaction?', status, body],
    ]
  }
  test('returns paid transactions with our reference other than the paying one', async () => {
    const list = [
      made(1, id),
      made(2, `${id}-2`, { amount: 900 }),
      made(3, id, { status: 'abandoned' }),
      made(4, 'of-somebody-else'),
    ]
    listed(200, { status: true, data: list })
    expect(await others(paystack(live), id)).toEqual([['2', 900]])
    const url = new URL(base + asked.find((one) => one.startsWith('/transaction?')))
    expect(Object.fromEntries(url.searchParams)).toEqual({
      customer: '77',
      from: '2026-11-19T10:00:00.000Z',
      perPage: '100',
      page: '1',
    })
  })
  test.each(empty)('returns none for: %s', async (_name, status, body) => {
    listed(status, body)
    expect(await others(paystack(live), id)).toEqual([])
  })
  test('lists nothing without a customer, as that would return the whole account', async () => {
    listed(200, { status: true, data: [made(2, id)] }, made(1, id, { customer: null }))
    expect(await others(paystack(live), id)).toEqual([])
    expect(asked.some((url) => url.startsWith('/transaction?'))).toBe(false)
  })
})

describe('Flutterwave transactions of a reference', () => {
  const made = (name: number, reference: string, more: object = {}) => ({
    id: name,
    tx_ref: reference,
    flw_ref: `FLW-${name}`,
    status: 'successful',
    amount: 49,
    currency: 'USD',
    ...more,
  })
  const listed = (status: number, body: unknown, first: object = made(1, id)) => {
    answers = [
      ['/v3/transactions/verify_by_reference', 200, { status: 'success', data: first }],
      ['/v3/transactions?', status, body],
    ]
  }
  const gateway = () => flutterwave({ ...live, secretHash: 'h' })
  test('returns paid transactions other than the paying one, even if the filter is ignored', async () => {
    const list = [
      made(1, id),
      made(2, id, { amount: 9 }),
      made(3, id, { status: 'failed' }),
      made(4, 'other'),
    ]
    listed(200, { status: 'success', data: list })
    expect(await others(gateway(), 'link')).toEqual([['2', 900]])
    expect(asked.find((url) => url.startsWith('/v3/transactions?'))).toContain(`tx_ref=${id}`)
  })
  test('ignores a failed attempt before the paid one', async () => {
    const failed = made(1, id, { status: 'failed' })
    listed(200, { status: 'success', data: [failed, made(2, id)] }, failed)
    expect(await others(gateway(), 'link')).toEqual([])
  })
  test.each(empty)('returns none for: %s', async (_name, status, body) => {
    listed(status, body)
    expect(await others(gateway(), 'link')).toEqual([])
  })
})
