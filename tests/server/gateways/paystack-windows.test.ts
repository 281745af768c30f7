import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keptHere } from '../../../server/gateways/adapter-data'
import { paystack } from '../../../server/gateways/paystack/adapter'
import type { GatewayCharge, Handover } from '../../../server/gateways/port'

/**
 * Paystack's live checkout window. Following Paystack's documentation: the wrapper starts a transaction with the given
 * reference as soon as the window opens, and a reference used before gets "Duplicate Transaction Reference", so each
 * transaction needs a new one. Until paid it is `abandoned`.
 */
const id = '0c0ffee0-0000-4000-8000-000000000001'
let account: Map<string, { id: number; status: string }>
let base = ''

/** Simulates the window opening with the data handed over by the server. */
function openWindow({ reference = '' }: Record<string, string> = {}):
  | 'opened'
  | 'Duplicate Transaction Reference' {
  if (account.has(reference)) return 'Duplicate Transaction Reference'
  account.set(reference, { id: account.size + 1, status: 'abandoned' })
  return 'opened'
}
const becomes = (reference: string, status: string) => void (account.get(reference)!.status = status)

beforeAll(async () => {
  const server = createServer((request, response) => {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const [, reference] = /^\/transaction\/verify\/([^?]+)$/.exec(request.url!) ?? []
    if (reference === undefined) return reply(200, { status: true, data: [] })
    const found = account.get(reference)
    if (!found)
      return reply(404, {
        status: false,
        message: 'Transaction reference not found.',
        code: 'transaction_not_found',
      })
    return reply(200, { status: true, data: { ...found, reference, amount: 490000, currency: 'NGN' } })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return () => void server.close()
})
beforeEach(() => {
  account = new Map()
})

const gateway = paystack({
  mode: 'live',
  baseUrl: () => base,
  secretKey: 's',
  publicKey: 'p',
  timeoutMs: 2000,
  retryMs: 1,
})
const charge = (more: Partial<GatewayCharge> = {}): GatewayCharge => ({
  id,
  amountMinor: 490_000,
  currency: 'NGN',
  providerRef: null,
  description: 'Package',
  returnUrl: 'https://shop.test/',
  buyer: { name: 'Buyer', email: 'buyer@threshold.test' },
  platform: 'web',
  keep: keptHere(() => new Date(0)),
  ...more,
})
const money = { amountMinor: 490_000, currency: 'NGN', reference: id }
const idle = { outcome: 'pending', underway: false }

/** Data handed over on each visit to the payment; the server stores that of the first visit. */
let kept: Handover
const visit = async (first = false) => {
  const begun = await gateway.begin(charge(first ? {} : { providerRef: id }))
  expect(begun).toMatchObject({ providerRef: id, verdict: idle })
  if (begun.onlyNow) kept = begun.handover
  return { ...kept, ...begun.handover }.gateway_data!
}

describe('Paystack window', () => {
  test('can be closed and reopened any number of times', async () => {
    for (let times = 1; times <= 4; times++)
      expect(openWindow(await visit(times === 1)), `time ${times}`).toBe('opened')
    const asked = { amount: '490000', currency: 'NGN', email: 'buyer@threshold.test' }
    expect(await visit()).toMatchObject(asked)
  })

  test('keeps its reference if it was never opened', async () => {
    const before = await visit(true)
    expect(await visit()).toEqual(before)
  })

  test.each([0, 1, 2])('finds the payment made in window %i', async (paidIn) => {
    for (const nth of [0, 1, 2]) expect(openWindow(await visit(nth === 0))).toBe('opened')
    becomes([...account.keys()][paidIn]!, 'success')
    const paid = { outcome: 'success', chargeRef: String(paidIn + 1), ...money }
    expect(await gateway.verdict(charge({ providerRef: id }))).toMatchObject(paid)
    expect(await gateway.cancel(charge({ providerRef: id }), 'expiry')).toMatchObject(paid)
  })

  test('reports the payment in a second window as a second charge', async () => {
    for (const nth of [0, 1]) expect(openWindow(await visit(nth === 0))).toBe('opened')
    for (const reference of account.keys()) becomes(reference, 'success')
    expect(await gateway.verdict(charge({ providerRef: id }))).toMatchObject({
      ...money,
      chargeRef: '1',
      others: [{ id: '2', ...money }],
    })
  })

  test('prevents paying again while a payment in one window is under way', async () => {
    for (const nth of [0, 1]) expect(openWindow(await visit(nth === 0))).toBe('opened')
    becomes(id, 'processing')
    const found = await gateway.verdict(charge({ providerRef: id }))
    expect(found).toMatchObject({ outcome: 'pending', underway: true })
  })

  test('fails when the last window was refused', async () => {
    for (const nth of [0, 1]) expect(openWindow(await visit(nth === 0))).toBe('opened')
    becomes([...account.keys()].at(-1)!, 'failed')
    expect(await gateway.verdict(charge({ providerRef: id }))).toMatchObject({ outcome: 'failed' })
  })

  test("the server still queries it after the buyer's e-mail address was removed", async () => {
    openWindow(await visit(true))
    const begun = await gateway.begin(charge({ providerRef: id, buyer: { name: 'Buyer', email: null } }))
    expect(begun).toEqual({ providerRef: id, handover: {}, verdict: idle })
  })
})

test("uses and searches only the page's own reference in an app", async () => {
  account.set(`${id}-2`, { id: 1, status: 'success' })
  account.set(id, { id: 2, status: 'abandoned' })
  expect(await gateway.begin(charge({ providerRef: id, platform: 'app' }))).toEqual({
    providerRef: id,
    handover: {},
    verdict: idle,
  })
})
