import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flutterwave } from '../../../server/gateways/flutterwave/adapter'
import { keptHere } from '../../../server/gateways/adapter-data'
import { paypal } from '../../../server/gateways/paypal/adapter'
import { paystack } from '../../../server/gateways/paystack/adapter'
import { GatewayRefused, GatewayUnreachable, type GatewayCharge } from '../../../server/gateways/port'
import { razorpay } from '../../../server/gateways/razorpay/adapter'
import { stripe } from '../../../server/gateways/stripe/adapter'

/** Tests gateways whose address belongs to another server, which answers 200 with JSON. */
let answer = 'null'
let base = ''
let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    const isToken = request.url!.endsWith('/oauth2/token')
    const body = isToken ? '{"access_token":"t","expires_in":9999}' : answer
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const live = { mode: 'live', baseUrl: () => base, timeoutMs: 2000, retryMs: 1 } as const
const gateways = [
  stripe({ ...live, secretKey: 's', publishableKey: 'p', webhookSecret: 'w' }),
  razorpay({ ...live, keyId: 'k', keySecret: 's', webhookSecret: 'w' }),
  paystack({ ...live, secretKey: 's', publicKey: 'p' }),
  paypal({
    ...live,
    clientId: 'c',
    clientSecret: 's',
    webhookId: 'w',
    webhookCheck: 'certificate',
    mayHoldCertificate: () => false,
  }),
  flutterwave({ ...live, secretKey: 's', publicKey: 'p', secretHash: 'h' }),
].map((gateway) => ({ name: gateway.name, gateway }))

const charge = (providerRef: string | null): GatewayCharge => ({
  id: '00000000-0000-4000-8000-000000000001',
  amountMinor: 4900,
  currency: 'USD',
  providerRef,
  keep: keptHere(() => new Date(0)),
  description: 'Agent',
  returnUrl: 'https://shop.test/checkout/1',
  buyer: { name: 'Ann', email: 'ann@shop.test' },
  platform: 'app',
})

/** Returns whether the marketplace can handle an error: no response, or a refusal. */
const isKnown = (error: unknown) => error instanceof GatewayUnreachable || error instanceof GatewayRefused

describe.each(gateways)('$name with another server at its address', ({ gateway }) => {
  test.each(['null', '{}', '[]', '"ok"', 'true'])(
    'opens no payment when that server answers %s',
    async (body) => {
      answer = body
      const error: unknown = await gateway.begin(charge(null)).then(
        (begun) => `opened as ${begun.providerRef}`,
        (cause: unknown) => cause,
      )
      expect(isKnown(error) ? 'known' : error).toBe('known')
    },
  )

  test.each(['null', '{}', '[]', '"ok"', 'true'])(
    'neither pays nor ends a payment when that server answers %s',
    async (body) => {
      answer = body
      const found: unknown = await gateway.verdict(charge('ref')).catch((cause: unknown) => cause)
      expect(isKnown(found) ? { outcome: 'pending' } : found).toMatchObject({ outcome: 'pending' })
    },
  )

  test.each(['null', '"ok"', 'true'])('closes no payment when that server answers %s', async (body) => {
    answer = body
    const found: unknown = await gateway.cancel(charge('ref'), 'expiry').catch((cause: unknown) => cause)
    expect(isKnown(found) ? 'known' : found).toBe('known')
  })
})
