import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flutterwaveNotice } from '../../../server/gateways/flutterwave/webhook'
import type { PaypalCall } from '../../../server/gateways/paypal/client'
import { isPaypalHost, paypalWebhooks } from '../../../server/gateways/paypal/webhook'
import { paystackNotice } from '../../../server/gateways/paystack/webhook'
import {
  GatewayRefused,
  GatewayUnreachable,
  WebhookRejected,
  type Headers,
} from '../../../server/gateways/port'
import { razorpayNotice } from '../../../server/gateways/razorpay/webhook'
import { checkStripeSignature, stripeSignature } from '../../../server/gateways/stripe/webhook'
import { stripeNotice } from '../../../server/gateways/stripe/webhook'

/**
 * Tests signatures as documented by the gateways. All digests, signatures and certificates were created with `openssl`
 * from the text next to them, independently of our code.
 */

/** Returns the reason shown to the operator for a rejected webhook; undefined if it was accepted. */
async function refusalOf(check: () => unknown): Promise<string | undefined> {
  try {
    await check()
    return undefined
  } catch (error) {
    if (error instanceof WebhookRejected) return error.reason
    throw error
  }
}

describe('Stripe: hex HMAC-SHA256 of "t.body", at most five minutes old', () => {
  const body =
    '{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":{"id":"pi_1","object":"payment_intent","latest_charge":"ch_1","metadata":{"payment_id":"p"}}}}'
  const digest = 'd6c05abe6ef715d917ed9bac0f1711b6145e152cb42576fe958f92c933b3aad4'
  const at = 1_764_064_800
  const check = (header: string, seconds = 0, secret = 'whsec_test_secret', raw = body) =>
    refusalOf(() => checkStripeSignature(Buffer.from(raw), header, secret, new Date((at + seconds) * 1000)))

  test.each([
    ['as it comes', `t=${at},v1=${digest}`, 0],
    ['with spaces', `t=${at}, v1=${digest}`, 0],
    ['while a secret is rolled: one of two holds', `t=${at},v1=${'0'.repeat(64)},v1=${digest}`, 0],
    ['with a scheme that is to be ignored', `v0=6ffbb59b2300aae63f272406069a9788,t=${at},v1=${digest}`, 0],
    ['five minutes later', `t=${at},v1=${digest}`, 300],
    ['by a clock that is five minutes slow', `t=${at},v1=${digest}`, -300],
  ])('accepts the signature: %s', async (_how, header, seconds) =>
    expect(await check(header, seconds)).toBeUndefined(),
  )

  test.each([
    ['stale', `t=${at},v1=${digest}`, 301],
    ['stale', `t=${at},v1=${digest}`, -301],
    ['signature does not match', `t=${at + 1},v1=${digest}`, 0],
    ['signature does not match', `t=${at},v1=${digest.toUpperCase()}`, 0],
    ['signature does not match', `t=${at},v1=${digest}0`, 0],
    ['malformed', `t=${at},v0=${digest}`, 0],
    ['malformed', `t=${at},v1=`, 0],
    ['malformed', `v1=${digest}`, 0],
    ['malformed', `t=x${at},v1=${digest}`, 0],
    ['malformed', `t=${at}x,v1=${digest}`, 0],
    ['malformed', `t=1${'0'.repeat(12)},v1=${digest}`, 0],
    ['malformed', '', 0],
  ])('rejects as %s: %s', async (reason, header, seconds) =>
    expect(await check(header, seconds)).toContain(reason),
  )

  test('the sandbox signs webhooks as Stripe does, with a timestamp in whole seconds', () =>
    expect(stripeSignature(body, 'whsec_test_secret', new Date(at * 1000 + 999))).toBe(
      `t=${at},v1=${digest}`,
    ))

  test('rejects another body, another secret and a missing secret', async () => {
    const header = `t=${at},v1=${digest}`
    expect(await check(header, 0, 'whsec_test_secret', `${body} `)).toContain('signature does not match')
    expect(await check(header, 0, 'whsec_other')).toContain('signature does not match')
    expect(await check(header, 0, '')).toContain('no webhook secret')
  })

  test.each([
    [
      JSON.parse(body),
      {
        eventId: 'evt_1',
        type: 'payment_intent.succeeded',
        providerRef: 'pi_1',
        reference: 'p',
        chargeRef: 'ch_1',
      },
    ],
    [
      {
        id: 'evt_2',
        type: 'charge.refunded',
        data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' } },
      },
      { type: 'charge.refunded', providerRef: 'pi_1', reference: null, chargeRef: 'ch_1' },
    ],
    [
      {
        id: 'evt_3',
        data: {
          object: {
            id: 'du_1',
            object: 'dispute',
            charge: 'ch_1',
            payment_intent: 'pi_1',
            latest_charge: 'ch_9',
          },
        },
      },
      { providerRef: 'pi_1', chargeRef: 'ch_1' },
    ],
    // Expanded objects replace ids.
    [
      {
        id: 'evt_4',
        data: { object: { object: 'refund', charge: { id: 'ch_1' }, payment_intent: { id: 'pi_1' } } },
      },
      { providerRef: 'pi_1', chargeRef: 'ch_1' },
    ],
    [
      { id: 'evt_5', data: { object: { object: 'customer', latest_charge: 'ch_9' } } },
      { chargeRef: null, providerRef: null },
    ],
    // Thin events have a reference to the object instead of the object.
    [
      {
        id: 'evt_6',
        type: 'v1.payment_intent.succeeded',
        related_object: { id: 'pi_1', type: 'payment_intent' },
      },
      { eventId: 'evt_6', providerRef: 'pi_1', reference: null, chargeRef: null },
    ],
    [
      { id: 'evt_7', related_object: { id: 'ch_1', type: 'charge' } },
      { providerRef: null, chargeRef: 'ch_1', type: 'unknown' },
    ],
  ])('reads the references of %j', (event, notice) =>
    expect(stripeNotice(Buffer.from(JSON.stringify(event)))).toMatchObject(notice),
  )

  test('identifies an event without an id by the SHA-256 of its text', () =>
    expect(stripeNotice(Buffer.from('{}')).eventId).toBe(
      '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    ))
})

describe('Razorpay: hex HMAC-SHA256 of the body with the webhook secret', () => {
  const body =
    '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_1","order_id":"order_1"}}}}'
  const digest = 'f17deef50b40f75f6bdd3244b5fdbcc26800b51e59bee78631a8305b217d262e'
  const secret = 'rzp_webhook_secret'
  const read = (headers: Headers, key = secret, raw = body) => razorpayNotice(Buffer.from(raw), headers, key)

  test('accepts a signed body and reads the event id from a header', () => {
    const headers = { 'x-razorpay-signature': digest, 'x-razorpay-event-id': 'JZ1' }
    expect(read(headers)).toEqual({
      eventId: 'JZ1',
      type: 'payment.captured',
      providerRef: 'order_1',
      reference: null,
      chargeRef: 'pay_1',
    })
  })

  test.each([
    ['secret', { 'x-razorpay-signature': digest }, '', body],
    ['does not match', { 'x-razorpay-signature': digest }, 'other', body],
    ['does not match', { 'x-razorpay-signature': digest }, secret, `${body} `],
    ['does not match', { 'x-razorpay-signature': [digest] }, secret, body],
    ['does not match', {}, secret, body],
  ])('rejects as %s: %j', async (reason, headers, key, raw) =>
    expect(await refusalOf(() => read(headers, key, raw))).toContain(reason),
  )

  test.each([
    [
      {
        event: 'order.paid',
        payload: {
          order: { entity: { id: 'order_1', receipt: 'p' } },
          payment: { entity: { id: 'pay_1', order_id: 'order_9' } },
        },
      },
      { type: 'order.paid', providerRef: 'order_1', reference: 'p', chargeRef: 'pay_1' },
    ],
    [
      { event: 'refund.processed', payload: { refund: { entity: { id: 'rfnd_1', payment_id: 'pay_1' } } } },
      { providerRef: null, chargeRef: 'pay_1' },
    ],
    [
      {
        event: 'payment.dispute.created',
        payload: { dispute: { entity: { id: 'disp_1', payment_id: 'pay_1' } } },
      },
      { providerRef: null, chargeRef: 'pay_1' },
    ],
    [{}, { type: 'unknown', providerRef: null, reference: null, chargeRef: null }],
  ])('reads the references of %j', (event, notice) => {
    const raw = JSON.stringify(event)
    const signature = createHmac('sha256', secret).update(raw).digest('hex')
    expect(read({ 'x-razorpay-signature': signature }, secret, raw)).toMatchObject(notice)
  })
})

describe('Paystack: hex HMAC-SHA512 of the body with the secret key', () => {
  const body = '{"event":"charge.success","data":{"id":9,"reference":"p"}}'
  const digest =
    '5d82c01a47e0cc57a8888b7dbf3726ef4205523cf0e0119038ac0468afd18932a9346fb4b50c2dd7dbcb4f67f98f748c98df0580f7797c3635f73a9c8ec9f0d2'
  const secret = 'sk_test_secret'
  const read = (headers: Headers, key = secret, raw = body) => paystackNotice(Buffer.from(raw), headers, key)

  test('accepts a signed body', () =>
    expect(read({ 'x-paystack-signature': digest })).toMatchObject({
      type: 'charge.success',
      providerRef: 'p',
      reference: 'p',
      chargeRef: '9',
    }))

  test.each([
    ['secret', { 'x-paystack-signature': digest }, '', body],
    ['does not match', { 'x-paystack-signature': digest }, 'other', body],
    ['does not match', { 'x-paystack-signature': digest }, secret, `${body} `],
    ['does not match', { 'x-paystack-signature': [digest] }, secret, body],
    ['does not match', {}, secret, body],
  ])('rejects as %s: %j', async (reason, headers, key, raw) =>
    expect(await refusalOf(() => read(headers, key, raw))).toContain(reason),
  )

  test.each([
    // A charge has the transaction's id; disputes, refunds and transfers have their own.
    [
      { event: 'charge.dispute.create', data: { id: 5, transaction: { id: 9, reference: 'p' } } },
      { reference: 'p', chargeRef: '9' },
    ],
    [
      { event: 'refund.processed', data: { id: 5, transaction_reference: 'p' } },
      { reference: 'p', chargeRef: null },
    ],
    [
      { event: 'refund.pending', data: { id: 5, transaction: 9 } },
      { reference: null, chargeRef: '9' },
    ],
    [
      { event: 'transfer.success', data: { id: 5 } },
      { reference: null, chargeRef: null },
    ],
    [
      { event: 'dispute.charge.', data: { id: 5 } },
      { reference: null, chargeRef: null },
    ],
    // A repeated attempt has our reference with a number appended.
    [
      { event: 'charge.success', data: { id: 9, reference: '7c9e6679-7425-40de-944b-e07fc1f90ae7-2' } },
      {
        providerRef: '7c9e6679-7425-40de-944b-e07fc1f90ae7-2',
        reference: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      },
    ],
  ])('reads the references of %j', (event, notice) => {
    const raw = JSON.stringify(event)
    const signature = createHmac('sha512', secret).update(raw).digest('hex')
    expect(read({ 'x-paystack-signature': signature }, secret, raw)).toMatchObject(notice)
  })
})

describe('Flutterwave: the secret hash itself (v3), or base64 HMAC-SHA256 of the body with it (v4)', () => {
  const body = '{"id":"wbk_1","type":"charge.completed","data":{"id":"chg_1","reference":"p"}}'
  const signature = 'LWeBNC9L4hrZTvccleeesNJT/7WcV+e/vsGJYlzMam0='
  const secret = 'flw_secret_hash'
  const read = (headers: Headers, key = secret, raw = body) =>
    flutterwaveNotice(Buffer.from(raw), headers, key)

  test('v4: accepts a signed body with its own id', () =>
    expect(read({ 'flutterwave-signature': signature })).toEqual({
      eventId: 'wbk_1',
      type: 'charge.completed',
      providerRef: null,
      reference: 'p',
      chargeRef: 'chg_1',
    }))

  test('v3: identifies the flat body of an older event by the SHA-256 of its text', () => {
    const flat = '{"id":7,"txRef":"p","event.type":"CARD_TRANSACTION"}'
    expect(read({ 'verif-hash': secret }, secret, flat)).toMatchObject({
      // printf '%s' '{"id":7,…}' | openssl dgst -sha256
      eventId: '85bf2857c5c6b59869039d4932bd189a56d4b33dd6cff060a611cf7c39b13143',
      type: 'CARD_TRANSACTION',
      reference: 'p',
      chargeRef: '7',
    })
  })

  test.each([
    ['no secret hash', { 'verif-hash': '' }, ''],
    ['signature does not match', { 'flutterwave-signature': signature }, 'other'],
    ['signature does not match', { 'flutterwave-signature': `${signature}=`, 'verif-hash': secret }, secret],
    ['verif-hash does not match', { 'verif-hash': 'other' }, secret],
    ['verif-hash does not match', { 'verif-hash': [secret] }, secret],
    ['verif-hash does not match', {}, secret],
  ])('rejects as %s: %j', async (reason, headers, key) =>
    expect(await refusalOf(() => read(headers, key))).toContain(reason),
  )
})

describe("PayPal: RSA with SHA-256 over id, time, webhook and the body's CRC32, using the named certificate", () => {
  const raw =
    '{"id":"WH-58D329510W468432D-8HN650336L201105X","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"id":"42311647XV020574X","custom_id":"p","supplementary_data":{"related_ids":{"order_id":"5O190127TN364715T"}}}}'
  const notice = {
    eventId: 'WH-58D329510W468432D-8HN650336L201105X',
    type: 'PAYMENT.CAPTURE.COMPLETED',
    providerRef: '5O190127TN364715T',
    reference: 'p',
    chargeRef: '42311647XV020574X',
  }
  /** Certificate valid for the year 2026. */
  const certificate = `-----BEGIN CERTIFICATE-----
MIIC0jCCAboCAQEwDQYJKoZIhvcNAQELBQAwLzEtMCsGA1UEAwwkbWVzc2FnZXZl
cmlmaWNhdGlvbmNlcnRzLnBheXBhbC50ZXN0MB4XDTI2MDEwMTAwMDAwMFoXDTI3
MDEwMTAwMDAwMFowLzEtMCsGA1UEAwwkbWVzc2FnZXZlcmlmaWNhdGlvbmNlcnRz
LnBheXBhbC50ZXN0MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu++b
8R3+bY0Ej22hMXb2I2qW1ZMfW/dpTgw3pRR/Zth5oMmIHXAV1dEThhdMRKCGD0MZ
sBXZQmjBcdz+24G5isZRTWrhSRVB2MqBtDApkx4g0SBXVuuudb7MW5kXsT/sEe6s
Thg6Y3IN1G/DE+XPzQa9f2Z0z0lo5SdrLaBOGBLpB8IbAOquepNT1wy0KHbaX8tu
dJb9VH5HE4hdQkJjCTF6Zzmejx4xZEZ0O9BaNs7AnuxVeXBI/ns3W4jv6dUQTKGN
+OQkkOZyKU4dSYuzWI4RCAGhtoqcUtQYueuoJtLHd00H099h2POw1nn8NuyaP0KP
Y9RXJAKScuP+WQ5jiQIDAQABMA0GCSqGSIb3DQEBCwUAA4IBAQBTuKJvZ0XTKpuS
34GFjnJvePT9C9FuJ0C7NeI4wrV+0fcomG3lQxmt74D46Xu5bRRzRUF0xslTk7OA
8fqKIvURzNiApLeYHHpQiEXKWv3pjhUYtrqmgiqQ/a6Q/8344IwwMGbSISGsxMlS
w9W8CbVwQWsj0EdJYyHhp9PEyNPSUtuYGwBq6/ZUBNNbG/9tSdXscDuFJVcOxQmR
XfygKrAuUv/d0FH19GVJ9y48ZsmBSlViF2ojA8T/UPTJyap5kesUYeoRzOhWiF9k
L++j1Uh1aFdrdxKGcGdY1qMAfWvPhYWwDhcDBcLVH+EfuVT/bhc3RhUMKlxFsTb6
j2PNrFD+
-----END CERTIFICATE-----`
  const sent = {
    'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
    'paypal-transmission-time': '2026-06-01T10:00:00Z',
    'paypal-transmission-sig':
      'HI4nGSVaTqezHjL4sbDBUrmg3gKpegT1lQCy8Qhawp359YBnHYVRvgyGVkJt6Jqg9sWNNPsj5jikT4W6Zvt0P1ah0DtS4OL2Q7DCzsgLsN1qMM48MotjqSUDK7L/EryrT+u75/mn7m5kL+otJRqkLMIB7PIVNH2E89ayWTrl00sZ66uor8Ji/0I3nDUZ+B8HS4fXtHH55W4fC3afiRuvqmktIa5VJNOH64KSAAhDGTRXZWUoy/FIw3rBoAXreMBh4fyCVCBXgL+vh+iT+HwAU+EHdjSVOQQiH87mmpIaF0k1vlMkXgANNonYai55J3VAdSPH8P2aTr3uHdihX8CdFQ==',
    'paypal-auth-algo': 'SHA256withRSA',
  }
  const now = new Date('2026-06-01T10:00:01Z')
  let server: Server
  let base = ''
  let fetched: string[] = []
  let answers: Record<string, { status?: number; body: string }> = {}
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { status = 200, body } = answers[request.url!] ?? { body: certificate }
      fetched.push(request.url!)
      response.writeHead(status).end(body)
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const noCall: PaypalCall = () => Promise.reject(new Error('not to be asked'))
  function webhooks(webhookCheck: 'certificate' | 'call' = 'certificate', call = noCall, webhookId?: string) {
    fetched = []
    answers = {}
    const settings = {
      mode: 'live' as const,
      baseUrl: () => base,
      clientId: 'id',
      clientSecret: 'secret',
      webhookId: webhookId ?? '8PT597110X687430LKGECATA',
      webhookCheck,
      mayHoldCertificate: (url: URL) => url.origin === base,
      timeoutMs: 2000,
    }
    const verify = paypalWebhooks(settings, call)
    return (headers: Headers = {}, at = now, body = raw) =>
      verify(Buffer.from(body), { ...sent, 'paypal-cert-url': `${base}/c`, ...headers }, at)
  }

  test('accepts a signed body', async () => expect(await webhooks()()).toEqual(notice))

  test('accepts a certificate only from its first second to its last', async () => {
    const check = webhooks()
    for (const day of ['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'])
      expect(await check({}, new Date(day)), day).toEqual(notice)
    for (const day of ['2025-12-31T23:59:59.999Z', '2027-01-01T00:00:00.001Z'])
      expect(await refusalOf(() => check({}, new Date(day))), day).toContain('out of date')
  })

  test.each([
    ['signature does not match', {}, `${raw} `],
    ['signature does not match', { 'paypal-transmission-time': '2026-06-01T10:00:01Z' }, raw],
    ['signature does not match', { 'paypal-transmission-id': 'x' }, raw],
    ['algorithm', { 'paypal-auth-algo': 'SHA1withRSA' }, raw],
    ['transmission-sig', { 'paypal-transmission-sig': '' }, raw],
    ['transmission-sig', { 'paypal-transmission-sig': 'A'.repeat(2001) }, raw],
    ['signature does not match', { 'paypal-transmission-sig': 'A'.repeat(2000) }, raw],
    ['transmission-id', { 'paypal-transmission-id': undefined }, raw],
    ['transmission-time', { 'paypal-transmission-time': ['2026-06-01T10:00:00Z'] }, raw],
    ['auth-algo', { 'paypal-auth-algo': undefined }, raw],
    ['cert-url', { 'paypal-cert-url': undefined }, raw],
    ['strange host', { 'paypal-cert-url': 'http://127.0.0.1:1/c' }, raw],
    ['strange host', { 'paypal-cert-url': 'certs/c' }, raw],
  ])('rejects as %s: %j', async (reason, headers, body) =>
    expect(await refusalOf(() => webhooks()(headers as Headers, now, body))).toContain(reason),
  )

  test('rejects all webhooks without a configured webhook id', async () =>
    expect(await refusalOf(webhooks('certificate', noCall, ''))).toContain('no webhook id'))

  test('fetches a certificate once, caches at most eight, and retries a failed fetch', async () => {
    const check = webhooks()
    const from = (path: string) => check({ 'paypal-cert-url': base + path })
    for (let nth = 1; nth <= 8; nth++) await from(`/${nth}`)
    for (let nth = 1; nth <= 8; nth++) await from(`/${nth}`)
    expect(fetched).toHaveLength(8)
    await from('/9')
    await from('/1')
    expect(fetched.slice(8)).toEqual(['/9', '/1'])

    answers = { '/late': { status: 503, body: certificate } }
    // The event may be genuine although it couldn't be checked, and PayPal re-sends it.
    await expect(from('/late')).rejects.toBeInstanceOf(GatewayUnreachable)
    answers = {}
    expect(await from('/late')).toEqual(notice)
  })

  test('rejects a certificate that is too long or not a certificate', async () => {
    const check = webhooks()
    const padded = (length: number) => certificate.padEnd(length, '\n')
    answers = {
      '/long': { body: padded(20_001) },
      '/longest': { body: padded(20_000) },
      '/text': { body: 'certificate' },
    }
    const from = (path: string) => check({ 'paypal-cert-url': base + path })
    expect(await refusalOf(() => from('/long'))).toContain('could not be fetched')
    expect(await refusalOf(() => from('/text'))).toContain('could not be fetched')
    expect(await from('/longest')).toEqual(notice)
  })

  test('fetches certificates only from PayPal hosts', () => {
    const may = (url: string) => isPaypalHost(new URL(url))
    expect(may('https://api-m.sandbox.paypal.com/v1/notifications/certs/CERT-1')).toBe(true)
    expect(may('https://evil.api.paypal.com/c')).toBe(false)
  })

  describe('verification by a PayPal call', () => {
    const asked: { path: string; body?: string }[] = []
    const answering = (answer: unknown): PaypalCall => {
      asked.length = 0
      return (ask) => {
        asked.push(ask)
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as never)
      }
    }

    test('sends PayPal everything received, the event byte for byte', async () => {
      const spaced = raw.replace('{', '{ ')
      expect(await webhooks('call', answering({ verification_status: 'SUCCESS' }))({}, now, spaced)).toEqual(
        notice,
      )
      expect(asked).toHaveLength(1)
      expect(asked[0]!.path).toBe('/v1/notifications/verify-webhook-signature')
      expect(asked[0]!.body).toContain(`"webhook_event":${spaced}}`)
      expect(JSON.parse(asked[0]!.body!)).toEqual({
        transmission_id: sent['paypal-transmission-id'],
        transmission_time: sent['paypal-transmission-time'],
        transmission_sig: sent['paypal-transmission-sig'],
        auth_algo: 'SHA256withRSA',
        cert_url: `${base}/c`,
        webhook_id: '8PT597110X687430LKGECATA',
        webhook_event: JSON.parse(raw),
      })
      expect(fetched).toEqual([])
    })

    test.each([
      [{ verification_status: 'FAILURE' }, 'does not know it'],
      [{}, 'does not know it'],
      [new GatewayRefused(400, 'VALIDATION_ERROR', 'cert_url'), 'does not know it'],
    ])('rejects the webhook on the response %j', async (answer, reason) =>
      expect(await refusalOf(webhooks('call', answering(answer)))).toContain(reason),
    )

    // Documented as 403 "the client is not authorized", for any content.
    test.each([
      new GatewayUnreachable('timed out'),
      new GatewayRefused(401, 'invalid_client', 'keys'),
      new GatewayRefused(403, 'NOT_AUTHORIZED', 'insufficient permissions'),
    ])(
      "neither accepts nor rejects a webhook while PayPal doesn't answer: %s",
      async (answer) =>
        await expect(webhooks('call', answering(answer))()).rejects.toBeInstanceOf(GatewayUnreachable),
    )
  })
})
