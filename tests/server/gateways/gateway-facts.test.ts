import { anything, assert, constantFrom, dictionary, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flutterwaveNotice } from '../../../server/gateways/flutterwave/webhook'
import { transactionVerdict as flutterwaveVerdict } from '../../../server/gateways/flutterwave/verdict'
import { moneyOutcome } from '../../../server/gateways/wire/money-outcome'
import { paystackNotice, paystackSignature } from '../../../server/gateways/paystack/webhook'
import { transactionVerdict as paystackVerdict } from '../../../server/gateways/paystack/verdict'
import {
  WebhookRejected,
  type DisputeFact,
  type GatewayNotice,
  type GatewayVerdict,
} from '../../../server/gateways/port'
import { orderVerdict } from '../../../server/gateways/razorpay/verdict'
import { razorpayNotice } from '../../../server/gateways/razorpay/webhook'
import { hmacHex } from '../../../server/platform/secrets/hmac'

type Loose = Record<string, unknown>

/** A payment of 49.00 USD at each gateway, with its refunds and disputes. */
const verdictOf: Record<
  string,
  (aftersale: { refunds?: Loose[]; disputes?: Loose[]; status?: string }) => GatewayVerdict
> = {
  razorpay: ({ refunds, disputes, status = 'captured' }) =>
    orderVerdict({
      order: { id: 'order_1', status: 'paid', receipt: 'p' },
      payments: [{ id: 'pay_1', status, captured: true, amount: 4900, currency: 'USD', created_at: 1 }],
      refunds,
      disputes: disputes?.map((one) => ({ payment_id: 'pay_1', ...one })),
    }),
  paystack: ({ status = 'success', ...aftersale }) =>
    paystackVerdict({ id: 1, status, reference: 'p', amount: 4900, currency: 'USD' }, aftersale),
  flutterwave: ({ status = 'successful', ...aftersale }) =>
    flutterwaveVerdict({ id: 1, status, tx_ref: 'p', amount: 49, currency: 'USD' }, aftersale),
}

const disputeOf = (
  gateway: string,
  dispute: Loose,
  status?: string,
): { fact: DisputeFact; verdict: GatewayVerdict } => {
  const verdict = verdictOf[gateway]!({ refunds: [], disputes: [dispute], status })
  return { fact: ('disputes' in verdict && verdict.disputes?.[0]) as DisputeFact, verdict }
}

describe('dispute statuses', () => {
  const chargeback = { id: 'disp_1', amount: 4900, currency: 'USD', phase: 'chargeback', amount_deducted: 0 }
  test.each([
    ['razorpay', { ...chargeback, status: 'open', respond_by: 86_400 }, 'open', 'us', 0, 'disputed'],
    ['razorpay', { ...chargeback, status: 'under_review' }, 'open', 'bank', 0, 'disputed'],
    ['razorpay', { ...chargeback, status: 'won' }, 'kept', null, 0, 'success'],
    ['razorpay', { ...chargeback, status: 'lost', amount_deducted: 4900 }, 'lost', null, 4900, 'refunded'],
    ['razorpay', { ...chargeback, status: 'lost', amount_deducted: 900 }, 'lost', null, 900, 'success'],
    ['razorpay', { ...chargeback, status: 'closed', phase: 'fraud' }, 'kept', null, 0, 'success'],
    ['razorpay', { ...chargeback, status: 'open', phase: 'pre_arbitration' }, 'open', 'us', 0, 'disputed'],
    ['razorpay', { ...chargeback, status: 'open', phase: 'arbitration' }, 'open', 'us', 0, 'disputed'],
    ['razorpay', { ...chargeback, status: 'open', phase: 'retrieval' }, 'open', 'us', 0, 'success'],
    [
      'paystack',
      { id: 1, status: 'awaiting-merchant-feedback', dueAt: '1970-01-02' },
      'open',
      'us',
      0,
      'disputed',
    ],
    ['paystack', { id: 1, status: 'awaiting-bank-feedback' }, 'open', 'bank', 0, 'disputed'],
    ['paystack', { id: 1, status: 'pending' }, 'open', null, 0, 'disputed'],
    ['paystack', { id: 1, status: 'pending', resolution: 'merchant-accepted' }, 'open', null, 0, 'disputed'],
    [
      'paystack',
      { id: 1, status: 'resolved', resolution: 'merchant-accepted' },
      'lost',
      null,
      4900,
      'refunded',
    ],
    ['paystack', { id: 1, status: 'resolved', resolution: 'auto-accepted' }, 'lost', null, 4900, 'refunded'],
    [
      'paystack',
      { id: 1, status: 'resolved', resolution: 'merchant-accepted', refund_amount: '900' },
      'lost',
      null,
      900,
      'success',
    ],
    ['paystack', { id: 1, status: 'resolved', resolution: 'declined' }, 'kept', null, 0, 'success'],
    ['paystack', { id: 1, status: 'archived', resolution: null }, 'kept', null, 0, 'success'],
    [
      'flutterwave',
      { id: 1, amount: 49, status: 'initiated', due_date: '1970-01-02' },
      'open',
      'us',
      4900,
      'disputed',
    ],
    ['flutterwave', { id: 1, amount: 49, status: 'declined' }, 'open', 'bank', 4900, 'disputed'],
    ['flutterwave', { id: 1, amount: 49, status: 'won' }, 'kept', null, 0, 'success'],
    ['flutterwave', { id: 1, amount: 49, status: 'accepted' }, 'lost', null, 4900, 'refunded'],
    ['flutterwave', { id: 1, amount: '49.00', status: 'lost' }, 'lost', null, 4900, 'refunded'],
  ])('%s %j is read as %s', (gateway, dispute: Loose, status, awaits, takenMinor, outcome) => {
    const { fact, verdict } = disputeOf(gateway, dispute)
    expect(fact).toMatchObject({ status, awaits, takenMinor })
    expect(verdict.outcome).toBe(outcome)
    expect('alert' in verdict && verdict.alert).toBeFalsy()
    const due = dispute.respond_by ?? dispute.dueAt ?? dispute.due_date
    expect(fact.answerBy).toEqual(due ? new Date('1970-01-02T00:00:00Z') : null)
  })

  test.each([
    ['razorpay', { id: 'disp_1', status: 'reviewed' }],
    ['razorpay', { id: 'disp_1' }],
    ['paystack', { id: 1, status: 'escalated' }],
    ['paystack', { id: 1, status: 'resolved', resolution: 'split' }],
    ['flutterwave', { id: 1, status: 'reversed' }],
    ['flutterwave', { id: 1, status: null }],
  ])('an unknown status of %s, %j, is treated as open with an alert', (gateway, dispute) => {
    const { fact, verdict } = disputeOf(gateway, dispute)
    expect(fact.status).toBe('open')
    expect(verdict).toMatchObject({ alert: expect.stringContaining(String(dispute.id)) })
  })

  test('a second dispute on a payment counts although the first was won', () => {
    const won = { id: 1, amount: 49, status: 'won' }
    const verdict = verdictOf.flutterwave!({ disputes: [won, { ...won, id: 2, status: 'initiated' }] })
    expect(verdict.outcome).toBe('disputed')
  })
})

describe('refund statuses', () => {
  test.each([
    ['razorpay', 'pending', 'pending'],
    ['razorpay', 'processed', 'succeeded'],
    ['razorpay', 'failed', 'failed'],
    ['razorpay', 'queued', 'unknown'],
    ['paystack', 'pending', 'pending'],
    ['paystack', 'processing', 'pending'],
    ['paystack', 'processed', 'succeeded'],
    ['paystack', 'failed', 'failed'],
    ['paystack', 'needs-attention', 'attention'],
    ['paystack', 'reversed', 'unknown'],
    ['flutterwave', 'completed-mpgs', 'succeeded'],
    ['flutterwave', 'completed-preauth', 'succeeded'],
    ['flutterwave', 'completed-momo', 'succeeded'],
    ['flutterwave', 'completed-bank-transfer', 'succeeded'],
    ['flutterwave', 'completed-offline', 'succeeded'],
    ['flutterwave', 'completed', 'pending'],
    ['flutterwave', 'complete', 'pending'],
    ['flutterwave', 'processing', 'pending'],
    ['flutterwave', 'pending-momo', 'pending'],
    ['flutterwave', 'new', 'pending'],
    ['flutterwave', 'failed', 'failed'],
    ['flutterwave', null, 'unknown'],
    ['flutterwave', undefined, 'unknown'],
  ])('%s %s is read as %s', (gateway, word, status) => {
    const whole = { id: 7, amount: '4900', amount_refunded: '49.00', currency: 'USD', status: word }
    const verdict = verdictOf[gateway]!({ refunds: [whole], disputes: [] })
    expect(verdict).toMatchObject({
      outcome: status === 'succeeded' ? 'refunded' : 'success',
      refunds: [{ id: '7', amountMinor: 4900, currency: 'USD', status, word: word ?? '' }],
    })
    expect('alert' in verdict).toBe(status === 'unknown')
  })

  test('a partial refund leaves the payment paid; refunds that add up to the total make it refunded', () => {
    const part = { id: 1, amount: 2450, status: 'processed' }
    expect(verdictOf.razorpay!({ refunds: [part] }).outcome).toBe('success')
    expect(verdictOf.razorpay!({ refunds: [part, { ...part, id: 2 }] }).outcome).toBe('refunded')
  })

  test('`reversed` at Paystack is resolved by its refunds and disputes; without any, an administrator reviews it', () => {
    const status = 'reversed'
    const lost = { id: 1, status: 'resolved', resolution: 'merchant-accepted' }
    expect(verdictOf.paystack!({ status, disputes: [lost], refunds: [] })).toMatchObject({
      outcome: 'refunded',
      disputes: [{ status: 'lost' }],
    })
    expect(
      verdictOf.paystack!({ status, disputes: [], refunds: [{ id: 1, amount: 100, status: 'processed' }] }),
    ).toMatchObject({
      outcome: 'success',
    })
    expect(verdictOf.paystack!({ status, disputes: [], refunds: [] })).toMatchObject({
      outcome: 'refunded',
      alert: expect.stringContaining('neither'),
    })
  })

  test('a refunded amount without a list of refunds counts as a refund', () => {
    const paid = { id: 'pay_1', status: 'captured', captured: true, amount: 4900, currency: 'USD' }
    const partly = { ...paid, amount_refunded: 900, refund_status: 'partial' }
    const back = (amountMinor: number) => ({
      refunds: [{ amountMinor, currency: 'USD', status: 'succeeded' }],
    })
    expect(verdictOf.paystack!({ status: 'reversed' })).toMatchObject(back(4900))
    expect(verdictOf.razorpay!({ status: 'refunded' })).toMatchObject(back(4900))
    expect(orderVerdict({ order: { status: 'paid' }, payments: [partly] })).toMatchObject(back(900))
  })

  test('a lost dispute and a refund together can make up the full amount', () => {
    const fact = { id: '1', currency: 'USD', word: '', at: null }
    const refund = { ...fact, amountMinor: 4000, status: 'succeeded' as const }
    const dispute = {
      ...fact,
      kind: 'dispute' as const,
      status: 'lost' as const,
      awaits: null,
      amountMinor: 900,
      takenMinor: 900,
      answerBy: null,
      reason: null,
      isRefundable: null,
      openedAt: null,
    }
    expect(moneyOutcome(4900, { refunds: [refund], disputes: [dispute] }).outcome).toBe('refunded')
    expect(moneyOutcome(4901, { refunds: [refund], disputes: [dispute] }).outcome).toBe('success')
  })
})

describe('bodies with missing, null, unknown and reordered fields', () => {
  const field = constantFrom(
    ...'id status captured amount currency reference tx_ref receipt payment_id amount_refunded created_at phase'.split(
      ' ',
    ),
    ...'resolution refund_amount amount_deducted respond_by dueAt due_date transaction refund_status'.split(
      ' ',
    ),
  )
  const value = oneof(
    anything(),
    constantFrom(
      null,
      4900,
      '4900',
      'USD',
      'captured',
      'success',
      'successful',
      'lost',
      'resolved',
      'processed',
    ),
  )
  const body = dictionary(oneof(field, string()), value)

  test('make no adapter throw, and count as paid only with an explicit status', () => {
    assert(
      property(body, body, body, (first, second, third) => {
        const lists = { refunds: [second], disputes: [third] }
        const verdicts: [GatewayVerdict, unknown][] = [
          [orderVerdict({ order: second, payments: [first], ...lists }), ['captured', 'refunded']],
          [paystackVerdict(first, lists), ['success', 'reversed']],
          [flutterwaveVerdict(first, lists), ['successful']],
        ]
        for (const [verdict, paidStatuses] of verdicts)
          if ('amountMinor' in verdict) expect(paidStatuses).toContain(first.status)
      }),
    )
  })
})

describe('signed webhooks with unusual content', () => {
  const read: Record<string, (raw: string) => GatewayNotice> = {
    razorpay: (raw) => razorpayNotice(Buffer.from(raw), { 'x-razorpay-signature': hmacHex('s', raw) }, 's'),
    paystack: (raw) =>
      paystackNotice(Buffer.from(raw), { 'x-paystack-signature': paystackSignature(raw, 's') }, 's'),
    flutterwave: (raw) => flutterwaveNotice(Buffer.from(raw), { 'verif-hash': 's' }, 's'),
  }

  test.each(Object.keys(read))('%s: any body yields a notice whose names can be stored', (gateway) => {
    const odd = ['', '{', 'null', '[]', '1', '"x"', '{}', '{"event":[1],"data":[1],"payload":[2]}']
    for (const raw of odd) expect(read[gateway]!(raw)).toMatchObject({ type: 'unknown', reference: null })
    assert(
      property(dictionary(constantFrom('event', 'data', 'payload', 'id', 'type'), anything()), (body) => {
        const notice = read[gateway]!(JSON.stringify(body) ?? '')
        for (const name of Object.values(notice)) {
          expect(name === null || typeof name === 'string').toBe(true)
          expect(String(name).length).toBeLessThanOrEqual(255)
        }
        expect(notice.eventId).not.toBe('')
      }),
    )
  })

  test.each([
    [
      'razorpay',
      {
        event: 'payment.dispute.created',
        payload: { payment: { entity: { id: 'pay_1', order_id: 'o_1' } }, dispute: {} },
      },
      { type: 'payment.dispute.created', providerRef: 'o_1', chargeRef: 'pay_1' },
    ],
    [
      'razorpay',
      { event: 'refund.processed', payload: { refund: { entity: { id: 'rfnd_1', payment_id: 'pay_1' } } } },
      { type: 'refund.processed', providerRef: null, chargeRef: 'pay_1' },
    ],
    [
      'paystack',
      {
        event: 'refund.processed',
        data: { transaction_reference: 'r', refund_reference: null, amount: '100' },
      },
      { type: 'refund.processed', providerRef: 'r', chargeRef: null },
    ],
    [
      'paystack',
      { event: 'charge.dispute.create', data: { id: 5, transaction: { id: 9, reference: 'r' } } },
      { providerRef: 'r', chargeRef: '9' },
    ],
    [
      'flutterwave',
      { id: 7, txRef: 'p', flwRef: 'f', status: 'successful', 'event.type': 'CARD_TRANSACTION' },
      { type: 'CARD_TRANSACTION', reference: 'p', chargeRef: '7' },
    ],
    [
      'flutterwave',
      { event: 'subscription.cancelled', data: { id: 3 } },
      { reference: null, chargeRef: null },
    ],
    [
      'flutterwave',
      { event: 'singlebillpayment.status', data: { tx_ref: 'not ours', status: 'success' } },
      { type: 'singlebillpayment.status', reference: 'not ours', chargeRef: null },
    ],
    [
      'flutterwave',
      { event: 'chargeback.initiated', data: { id: 3, transaction_id: 7, tx_ref: 'p' } },
      { reference: 'p', chargeRef: '7' },
    ],
  ])('%s: reads %j', (gateway, body, notice) =>
    expect(read[gateway]!(JSON.stringify(body))).toMatchObject(notice),
  )

  test('only an invalid signature leads to a refusal', () => {
    const raw = Buffer.from('{}')
    const forged = [
      () => razorpayNotice(raw, { 'x-razorpay-signature': hmacHex('other', raw) }, 's'),
      () => razorpayNotice(raw, {}, 's'),
      () => paystackNotice(raw, { 'x-paystack-signature': paystackSignature(raw, 'other') }, 's'),
      () => paystackNotice(raw, { 'x-paystack-signature': paystackSignature(raw, '') }, ''),
      () => flutterwaveNotice(raw, { 'verif-hash': 'S' }, 's'),
    ]
    for (const act of forged) expect(act).toThrow(WebhookRejected)
  })
})
