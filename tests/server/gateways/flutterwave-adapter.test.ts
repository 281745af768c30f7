import { createHash, createHmac } from 'node:crypto'
import { assert, pre, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transactionVerdict } from '../../../server/gateways/flutterwave/verdict'
import { flutterwaveNotice, flutterwaveSignature } from '../../../server/gateways/flutterwave/webhook'
import type { FlutterwaveTransaction } from '../../../server/gateways/flutterwave/wire'
import { WebhookRejected } from '../../../server/gateways/port'
import { flutterwaveRefund } from '../../../server/gateways/flutterwave/facts'

const transaction = (more: Partial<FlutterwaveTransaction>): FlutterwaveTransaction => ({
  id: 1,
  tx_ref: 'p',
  flw_ref: 'f',
  amount: 49,
  currency: 'USD',
  charged_amount: 49,
  status: 'successful',
  ...more,
})

describe('Flutterwave status mapping', () => {
  test.each([
    ['successful', { outcome: 'success', amountMinor: 4900, currency: 'USD', reference: 'p' }],
    ['failed', { outcome: 'failed' }],
    ['pending', { outcome: 'pending', underway: true }],
    ['success', { outcome: 'pending', underway: true, alert: expect.stringContaining('success') }],
  ])('maps %s', (status, verdict) =>
    expect(transactionVerdict(transaction({ status }))).toMatchObject(verdict),
  )

  test('maps any unknown status to pending, never success (rule 1)', () => {
    assert(
      property(string(), (status) => {
        pre(status !== 'successful' && status !== 'failed')
        expect(transactionVerdict(transaction({ status })).outcome).toBe('pending')
      }),
    )
  })

  test("flags for an administrator a refund that couldn't be paid out", () => {
    const of = (refund: object) => flutterwaveRefund(refund as never, 'NGN', () => {})
    const made = { id: 1, amount_refunded: 10, created_at: null }
    const held = { ...made, meta: { source: 'availablebalance', disburse_status: 'failed' } }
    for (const status of ['completed', 'completed-mpgs', 'processing', undefined])
      expect(of({ ...held, status }), String(status)).toMatchObject({ status: 'attention' })
    expect(of({ ...held, status: 'failed' })).toMatchObject({ status: 'failed' })
    expect(of({ ...made, status: 'completed', meta: null })).toMatchObject({ status: 'pending' })
  })

  test('accepts an amount given as a string', () =>
    expect(transactionVerdict({ ...transaction({}), amount: '49.00' })).toMatchObject({ amountMinor: 4900 }))

  test.each([[48.999], ['49 USD'], [''], [null], [Number.NaN]])('rejects %s as an amount', (amount) =>
    expect(transactionVerdict(transaction({ amount: amount as number }))).toMatchObject({
      amountMinor: NaN,
    }),
  )
})

describe('webhooks', () => {
  const raw = Buffer.from('{"event":"charge.completed","data":{"id":7,"tx_ref":"p","status":"successful"}}')
  const notice = {
    // The payload has no event id, so the SHA-256 of its text is used.
    eventId: createHash('sha256').update(raw).digest('hex'),
    type: 'charge.completed',
    providerRef: null,
    reference: 'p',
    chargeRef: '7',
  }

  test('v3: accepts the shared secret', () =>
    expect(flutterwaveNotice(raw, { 'verif-hash': 'secret' }, 'secret')).toEqual(notice))

  test('v4: accepts the base64 HMAC-SHA256 of the raw body', () => {
    const signature = createHmac('sha256', 'secret').update(raw).digest('base64')
    expect(flutterwaveSignature(raw, 'secret')).toBe(signature)
    expect(flutterwaveNotice(raw, { 'flutterwave-signature': signature }, 'secret')).toEqual(notice)
  })

  test.each([
    ['without headers', {}, 'secret'],
    ['without a configured secret', { 'verif-hash': '' }, ''],
    ['with another secret', { 'verif-hash': 'secreT' }, 'secret'],
    ['with two values', { 'verif-hash': ['secret', 'secret'] }, 'secret'],
    [
      'with a signature that does not hold beside the secret',
      { 'verif-hash': 'secret', 'flutterwave-signature': 'x' },
      'secret',
    ],
  ])('a webhook is refused %s', (_how, headers, secret) =>
    expect(() => flutterwaveNotice(raw, headers, secret)).toThrow(WebhookRejected),
  )
})
