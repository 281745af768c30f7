import { createServer } from 'node:http'
import { X509Certificate } from 'node:crypto'
import { assert, pre, property, string } from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { paypal } from '../../../server/gateways/paypal/adapter'
import { orderVerdict } from '../../../server/gateways/paypal/verdict'
import { fromPaypalAmount, toPaypalAmount } from '../../../server/gateways/paypal/amount'
import { isPaypalHost, paypalSignedText } from '../../../server/gateways/paypal/webhook'
import type { PaypalOrder } from '../../../server/gateways/paypal/wire'
import { WebhookRejected } from '../../../server/gateways/port'
import { makePrivateKey, selfSigned } from '../../../workshop/sandbox/gateways/paypal/certificate'
import { signed } from '../../../workshop/sandbox/gateways/paypal/wire'

const order = (status: string, capture?: string): PaypalOrder => ({
  id: 'O-1',
  intent: 'CAPTURE',
  status,
  links: [],
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: 'p',
      amount: { currency_code: 'USD', value: '49.00' },
      ...(capture && {
        payments: {
          captures: [
            { id: 'C-1', status: capture, amount: { currency_code: 'USD', value: '49.00' }, custom_id: 'p' },
          ],
        },
      }),
    },
  ],
})
const money = { amountMinor: 4900, currency: 'USD', reference: 'p' }

describe('PayPal status mapping', () => {
  test.each([
    ['CREATED', undefined, { outcome: 'pending', underway: false }],
    ['SAVED', undefined, { outcome: 'pending', underway: false }],
    ['PAYER_ACTION_REQUIRED', undefined, { outcome: 'pending', underway: false }],
    ['APPROVED', undefined, { outcome: 'pending', underway: false }],
    ['VOIDED', undefined, { outcome: 'expired' }],
    ['COMPLETED', 'COMPLETED', { outcome: 'success', ...money }],
    ['COMPLETED', 'PENDING', { outcome: 'pending', underway: true }],
    ['COMPLETED', 'DECLINED', { outcome: 'failed' }],
    ['COMPLETED', 'FAILED', { outcome: 'failed' }],
    ['COMPLETED', 'REFUNDED', { outcome: 'refunded', ...money }],
    ['COMPLETED', 'PARTIALLY_REFUNDED', { outcome: 'success', ...money }],
    ['COMPLETED', undefined, { outcome: 'pending', underway: true, alert: expect.any(String) }],
    ['PAID', undefined, { outcome: 'pending', underway: true, alert: expect.stringContaining('PAID') }],
  ])('maps %s with a capture %s', (status, capture, verdict) =>
    expect(orderVerdict(order(status, capture))).toMatchObject(verdict),
  )

  test('maps any unknown status to pending, never success (rule 1)', () => {
    assert(
      property(string(), string({ minLength: 1 }), (status, capture) => {
        pre(
          status !== 'VOIDED' &&
            !['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED', 'DECLINED', 'FAILED'].includes(capture),
        )
        expect(orderVerdict(order(status, capture)).outcome).toBe('pending')
      }),
    )
  })
})

describe('PayPal amounts', () => {
  test.each([
    [4900, 'USD', '49.00'],
    [5, 'EUR', '0.05'],
    [500, 'JPY', '500'],
    [123_400, 'HUF', '1234'],
    [123_450, 'HUF', null],
    [5_000, 'TWD', '50'],
    [5_001, 'TWD', null],
    [1_000, 'KWD', null],
    [1_000, 'INR', null],
  ])('%i minor units of %s are %s', (minor, currency, text) =>
    expect(toPaypalAmount(minor, currency)).toBe(text),
  )

  test.each([['49.001'], ['1e3'], [49], [null], ['-']])('rejects %s as an amount', (value) =>
    expect(fromPaypalAmount(value, 'USD')).toBeNaN(),
  )
})

describe('webhooks verified by certificate', () => {
  const privateKey = makePrivateKey()
  const webhookId = 'WH-1'
  const raw = JSON.stringify({
    id: 'WH-EVENT-1',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { id: 'C-1', custom_id: 'p', supplementary_data: { related_ids: { order_id: 'O-1' } } },
  })
  const now = new Date('2026-11-21T10:00:00Z')
  let base = ''
  let asked = 0
  beforeAll(async () => {
    const certificate = selfSigned(privateKey, 'test')
    const server = createServer((request, response) => {
      asked++
      if (request.url === '/redirect') response.writeHead(302, { location: '/certs/1' }).end()
      else response.end(request.url === '/certs/1' ? certificate : 'no certificate')
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    base = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    return () => void server.close()
  })
  const gateway = () =>
    paypal({
      mode: 'live',
      baseUrl: () => base,
      clientId: 'id',
      clientSecret: 'secret',
      webhookId,
      webhookCheck: 'certificate',
      mayHoldCertificate: (url) => url.origin === base,
      timeoutMs: 2000,
    })
  const headersFor = (path = '/certs/1', id = webhookId, key = privateKey) =>
    signed(raw, { privateKey: key, webhookId: id, certUrl: base + path }, now)
  const check = (body: string, headers: Record<string, string>) =>
    gateway().verifyWebhook(Buffer.from(body), headers, now)

  test('the signed text contains the unsigned CRC32 of the raw body', () => {
    const text = paypalSignedText('t-id', '2026-11-21T10:00:00Z', 'WH-1', Buffer.from('123456789'))
    expect(text).toBe('t-id|2026-11-21T10:00:00Z|WH-1|3421780262')
  })

  test('the generated certificate is readable by standard tools', () => {
    const read = new X509Certificate(selfSigned(privateKey, 'test'))
    expect(read.subject).toBe('CN=test')
    expect(read.verify(read.publicKey)).toBe(true)
    expect(new Date(read.validTo).getUTCFullYear()).toBe(2049)
  })

  test('a signed webhook is accepted and names order and payment', async () => {
    expect(await check(raw, headersFor())).toEqual({
      eventId: 'WH-EVENT-1',
      type: 'PAYMENT.CAPTURE.COMPLETED',
      providerRef: 'O-1',
      reference: 'p',
      chargeRef: 'C-1',
    })
  })

  test('a certificate is fetched only once', async () => {
    const one = gateway()
    const before = asked
    for (let i = 0; i < 3; i++) await one.verifyWebhook(Buffer.from(raw), headersFor(), now)
    expect(asked - before).toBe(1)
  })

  test.each([
    ['another body', () => [`${raw} `, headersFor()] as const],
    ['another webhook', () => [raw, headersFor('/certs/1', 'WH-2')] as const],
    [
      'another time',
      () => [raw, { ...headersFor(), 'paypal-transmission-time': '2026-01-01T00:00:00Z' }] as const,
    ],
    ['another algorithm', () => [raw, { ...headersFor(), 'paypal-auth-algo': 'SHA1withRSA' }] as const],
    ['no signature', () => [raw, { ...headersFor(), 'paypal-transmission-sig': '' }] as const],
    ['nonsense for a signature', () => [raw, { ...headersFor(), 'paypal-transmission-sig': '%%%' }] as const],
    [
      'a certificate of a strange host',
      () => [raw, { ...headersFor(), 'paypal-cert-url': 'http://127.0.0.1:1/c' }] as const,
    ],
    ['no address for a certificate', () => [raw, { ...headersFor(), 'paypal-cert-url': 'certs' }] as const],
    ['something that is no certificate', () => [raw, headersFor('/else')] as const],
    ['a certificate that leads elsewhere', () => [raw, headersFor('/redirect')] as const],
    ['no headers', () => [raw, {}] as const],
  ])('a webhook with this fault is refused: %s', async (_what, made) => {
    const [body, headers] = made()
    await expect(check(body, headers)).rejects.toBeInstanceOf(WebhookRejected)
  })

  test("certificates are accepted only from PayPal's own hosts over TLS", () => {
    const may = (url: string) => isPaypalHost(new URL(url))
    expect(may('https://api.paypal.com/v1/notifications/certs/CERT-1')).toBe(true)
    expect(may('https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1')).toBe(true)
    for (const url of [
      'http://api.paypal.com/c',
      'https://api.paypal.com.evil.test/c',
      'https://evil-paypal.com/c',
      'https://www.paypal.com/c',
      'https://api.paypal.com:8443/c',
      'https://api.paypal.com@evil.test/c',
    ])
      expect(may(url), url).toBe(false)
  })
})
