import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GatewayCharge } from '../../../server/gateways/port'
import { razorpay } from '../../../server/gateways/razorpay/adapter'

const orderedAt = 1_760_000_000
const money = { amount: 50_000, currency: 'INR' }
const answers: Record<string, object> = {
  '/v1/orders/order_1': {
    id: 'order_1',
    status: 'paid',
    created_at: orderedAt,
    amount_paid: 50_000,
    ...money,
  },
  '/v1/orders/order_1/payments': {
    items: [
      {
        id: 'pay_1',
        order_id: 'order_1',
        status: 'captured',
        captured: true,
        created_at: orderedAt,
        ...money,
      },
    ],
  },
}
const asked: URL[] = []
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://razorpay.example')
    asked.push(url)
    response.end(JSON.stringify(answers[url.pathname] ?? { items: [] }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterAll(() => server.close())

test("a payment isn't searched for among the disputes of older orders", async () => {
  const gateway = razorpay({
    mode: 'live',
    baseUrl: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keyId: 'id',
    keySecret: 'secret',
    webhookSecret: 'secret',
    timeoutMs: 2000,
  })
  const charge = { providerRef: 'order_1', amountMinor: 50_000, currency: 'INR' } as GatewayCharge
  await gateway.verdict(charge)
  const disputes = asked.filter(({ pathname }) => pathname === '/v1/disputes')
  expect(disputes.map(({ searchParams }) => searchParams.get('from'))).toEqual([String(orderedAt)])
})
