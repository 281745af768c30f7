import { assert, pre, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paystack } from '../../../server/gateways/paystack/adapter'
import { toPaystackAmount } from '../../../server/gateways/paystack/amount'
import { transactionVerdict } from '../../../server/gateways/paystack/verdict'
import type { PaystackTransaction } from '../../../server/gateways/paystack/wire'
import { WebhookRejected } from '../../../server/gateways/port'
import { razorpay } from '../../../server/gateways/razorpay/adapter'
import { toRazorpayAmount } from '../../../server/gateways/razorpay/amount'
import { orderVerdict } from '../../../server/gateways/razorpay/verdict'
import type { RazorpayPayment } from '../../../server/gateways/razorpay/wire'

const order = (status: string) => ({
  id: 'order_1',
  entity: 'order' as const,
  amount: 4900,
  amount_paid: 0,
  currency: 'USD',
  receipt: 'p',
  status,
})
const payment = (status: string, more: Partial<RazorpayPayment> = {}): RazorpayPayment => ({
  id: 'pay_1',
  entity: 'payment',
  order_id: 'order_1',
  amount: 4900,
  currency: 'USD',
  status,
  captured: status === 'captured' || status === 'refunded',
  amount_refunded: 0,
  refund_status: null,
  error_code: null,
  error_reason: null,
  created_at: 1,
  ...more,
})
const razorpayStatus = (status: string, payments: RazorpayPayment[], disputed?: string) =>
  orderVerdict({
    order: order(status),
    payments,
    disputes: disputed ? [{ id: 'd', entity: 'dispute', payment_id: 'pay_1', status: disputed }] : [],
  })

describe('Razorpay status mapping', () => {
  test.each([
    ['created', [], { outcome: 'pending', underway: false }],
    ['attempted', [payment('created')], { outcome: 'pending', underway: false }],
    ['attempted', [payment('failed', { error_reason: 'no' })], { outcome: 'pending', attempt: 'no' }],
    ['attempted', [payment('authorized')], { outcome: 'pending', underway: true }],
    ['paid', [], { outcome: 'pending', underway: true }],
    ['paid', [payment('captured')], { outcome: 'success', amountMinor: 4900, reference: 'p' }],
    ['attempted', [payment('failed'), payment('captured')], { outcome: 'success' }],
    ['paid', [payment('refunded')], { outcome: 'refunded' }],
    ['paid', [payment('captured', { refund_status: 'full' })], { outcome: 'refunded' }],
    ['paid', [payment('captured', { refund_status: 'partial' })], { outcome: 'success' }],
  ])('maps %s with %j', (status, payments, verdict) =>
    expect(razorpayStatus(status, payments)).toMatchObject(verdict),
  )

  test.each([
    ['open', { outcome: 'disputed' }],
    ['under_review', { outcome: 'disputed' }],
    ['won', { outcome: 'success', disputeWon: true }],
    ['lost', { outcome: 'refunded' }],
  ])('maps a dispute that is %s', (status, verdict) =>
    expect(razorpayStatus('paid', [payment('captured')], status)).toMatchObject(verdict),
  )

  test('captured twice: the first matching payment counts, the other is a second charge', () => {
    const asked = { amountMinor: 4900, currency: 'USD' }
    const other = payment('captured', { id: 'pay_0', currency: 'EUR', created_at: 0, amount_refunded: 900 })
    expect(
      orderVerdict({ order: order('paid'), payments: [other, payment('captured')] }, asked),
    ).toMatchObject({
      outcome: 'success',
      amountMinor: 4900,
      currency: 'USD',
      others: [{ id: 'pay_0', amountMinor: 4900, currency: 'EUR', reference: 'p', refundedMinor: 900 }],
    })
  })

  test('an uncaptured payment that Razorpay refunded automatically counts as never received', () =>
    expect(razorpayStatus('attempted', [payment('refunded', { captured: false })])).toMatchObject({
      outcome: 'pending',
      underway: false,
    }))

  test('maps any unknown status to pending with an alert, never success (rule 1)', () =>
    assert(
      property(string(), (word) => {
        pre(!['created', 'attempted', 'paid', 'authorized', 'captured', 'refunded', 'failed'].includes(word))
        expect(razorpayStatus(word, [])).toMatchObject({ outcome: 'pending', alert: expect.any(String) })
        expect(razorpayStatus('attempted', [payment(word)])).toMatchObject({ underway: true })
      }),
    ))
})

describe('Paystack status mapping', () => {
  const found = (status: string): PaystackTransaction => ({
    id: 1,
    status,
    reference: `${'r'.repeat(36)}-2`,
    amount: 4900,
    currency: 'USD',
    gateway_response: 'Declined',
  })
  test.each([
    ['success', { outcome: 'success', amountMinor: 4900, reference: 'r'.repeat(36) }],
    ['failed', { outcome: 'failed', reason: 'Declined' }],
    ['reversed', { outcome: 'refunded' }],
    ['abandoned', { outcome: 'pending', underway: false }],
    ['ongoing', { outcome: 'pending', underway: true }],
    ['pending', { outcome: 'pending', underway: true }],
    ['processing', { outcome: 'pending', underway: true }],
    ['queued', { outcome: 'pending', underway: true }],
  ])('maps %s', (status, verdict) => expect(transactionVerdict(found(status))).toMatchObject(verdict))

  test.each([
    ['awaiting-merchant-feedback', null, { outcome: 'disputed' }],
    ['resolved', 'declined', { outcome: 'success', disputeWon: true }],
    ['resolved', 'merchant-accepted', { outcome: 'refunded' }],
  ])('maps a dispute that is %s with resolution %s', (status, resolution, verdict) =>
    expect(transactionVerdict(found('success'), { disputes: [{ id: 1, status, resolution }] })).toMatchObject(
      verdict,
    ),
  )

  test('maps any unknown status to pending with an alert, never success (rule 1)', () => {
    const known = 'success failed reversed abandoned ongoing pending processing queued'.split(' ')
    assert(
      property(string(), (word) => {
        pre(!known.includes(word))
        expect(transactionVerdict(found(word))).toMatchObject({
          outcome: 'pending',
          underway: true,
          alert: expect.stringContaining(word),
        })
      }),
    )
  })
})

describe("amounts in each gateway's units", () => {
  test.each([
    [4900, 'USD', 4900, 4900],
    [500, 'JPY', 500, null],
    [10_000, 'ISK', 100, null],
    [500, 'UGX', 500, null],
    [1234, 'HUF', 1234, null],
    [10_000, 'MGA', 10_000, null],
    [12_340, 'KWD', 12_340, null],
    [12_345, 'KWD', null, null],
    [500, 'XOF', 500, 50_000],
    [4900, 'NGN', 4900, 4900],
    [4900, 'EUR', 4900, null],
  ])('%i minor units of %s: Razorpay %s, Paystack %s', (minor, currency, atRazorpay, atPaystack) => {
    expect(toRazorpayAmount(minor, currency)).toBe(atRazorpay)
    expect(toPaystackAmount(minor, currency)).toBe(atPaystack)
  })
})

test('a gateway without a webhook secret rejects all webhooks', () => {
  const settings = { mode: 'live', baseUrl: () => '', timeoutMs: 1 } as const
  const deaf = razorpay({ ...settings, keyId: 'k', keySecret: 's', webhookSecret: '' })
  const headers = { 'x-razorpay-signature': '' }
  expect(() => deaf.verifyWebhook(Buffer.from('{}'), headers, new Date(0))).toThrow(WebhookRejected)
  const other = paystack({ ...settings, secretKey: 's', publicKey: 'p' })
  expect(() => other.verifyWebhook(Buffer.from('{}'), {}, new Date(0))).toThrow(WebhookRejected)
})
