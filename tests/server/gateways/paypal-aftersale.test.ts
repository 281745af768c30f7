import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paypalDisputeFact, paypalRefundFact } from '../../../server/gateways/paypal/facts'
import { paypalNotice } from '../../../server/gateways/paypal/notice'
import { GatewayUnreachable } from '../../../server/gateways/port'
import { actions } from '../../../workshop/sandbox/gateways/gateway-sandbox'
import { paypalShapes } from '../../support/gateway-shapes/paypal'
import { paidAt } from './sandbox-bank'
import { payingSite, type PayingSite } from '../../support/payments-site'

let server: PayingSite
let authorization = ''
beforeAll(async () => {
  server = await payingSite()
  const { clientId, clientSecret } = server.ctx.gateways.sandbox.get('paypal')!
  const reply = await fetch(`${server.address}/sandbox/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  authorization = `Bearer ${((await reply.json()) as { access_token: string }).access_token}`
})
afterAll(() => server.close())

const paid = () => paidAt(server, 'paypal')
const api = async (path: string) =>
  (await (
    await fetch(`${server.address}/sandbox/paypal${path}`, { headers: { authorization } })
  ).json()) as Record<string, any>

test.each([
  [['refund-part', 'refund-pending', 'refund-failed', 'refund']],
  [['inquiry', 'inquiry-closed', 'dispute', 'dispute-won', 'dispute-reopened']],
  [['dispute', 'dispute-lost', 'second-charge', 'refund-silent']],
])("the sandbox's responses match PayPal's specifications: %j", async (steps) => {
  const fits = async (shape: keyof typeof paypalShapes, path: string) => {
    const answer = await api(path)
    const read = paypalShapes[shape].safeParse(answer)
    expect(read.error?.issues, `${path}: ${JSON.stringify(answer)}`).toBeUndefined()
    return answer
  }
  const { charge, happens, news } = await paid()
  for (const step of steps) {
    await happens(step)
    const order = await fits('order', `/v2/checkout/orders/${charge.providerRef}`)
    const { captures } = order['purchase_units'][0].payments
    await fits('capture', `/v2/payments/captures/${captures[0].id}`)
    const list = await fits('disputes', `/v1/customer/disputes?disputed_transaction_id=${captures[0].id}`)
    for (const one of list['items']) await fits('dispute', `/v1/customer/disputes/${one.dispute_id}`)
  }
  for (const event of await news())
    expect(paypalShapes.event.safeParse(event).error?.issues, JSON.stringify(event)).toBeUndefined()
})

test("an action PayPal doesn't have is answered with 404", async () => {
  const { charge } = await paid()
  const refused = []
  for (const action of actions)
    if ((await server.control(charge.providerRef!, { action, deliver: ['drop'] }, 'paypal')) === 404)
      refused.push(action)
  expect(refused).toEqual(['dispute-prevented', 'fraud-warning'])
})

const open = {
  kind: 'dispute',
  status: 'open',
  awaits: 'us',
  takenMinor: 4900,
  amountMinor: 4900,
  currency: 'USD',
}
test.each<[string[], object]>([
  [[], { outcome: 'success', refunds: [], disputes: [] }],
  [
    ['refund-part'],
    { outcome: 'success', refunds: [{ status: 'succeeded', amountMinor: 2450, currency: 'USD' }] },
  ],
  [['refund-part', 'refund'], { outcome: 'refunded' }],
  [['refund-pending'], { outcome: 'success', refunds: [{ status: 'pending' }] }],
  [['refund', 'refund-failed'], { outcome: 'success', refunds: [{ status: 'failed', word: 'FAILED' }] }],
  [
    ['inquiry'],
    { outcome: 'success', disputes: [{ kind: 'inquiry', status: 'open', answerBy: expect.any(Date) }] },
  ],
  [['inquiry', 'inquiry-closed'], { outcome: 'success', disputes: [{ kind: 'inquiry', status: 'kept' }] }],
  [['inquiry', 'dispute'], { outcome: 'disputed', disputes: [open] }],
  [['dispute', 'dispute-won'], { outcome: 'success', disputeWon: true, disputes: [{ status: 'kept' }] }],
  [['dispute', 'dispute-withdrawn'], { outcome: 'success', disputes: [{ status: 'kept', takenMinor: 0 }] }],
  [['dispute', 'dispute-lost'], { outcome: 'refunded', disputes: [{ status: 'lost', takenMinor: 4900 }] }],
  [['dispute', 'dispute-lost', 'dispute-reopened'], { outcome: 'disputed', disputes: [open] }],
  [
    ['second-charge'],
    { outcome: 'success', amountMinor: 4900, others: [{ amountMinor: 4900, refundedMinor: 0 }] },
  ],
])('refunds and disputes at PayPal are read as facts: %j', async (steps, expected) => {
  const { happens, asks } = await paid()
  await happens(...steps)
  const verdict = await asks()
  expect(verdict).toMatchObject({ amountMinor: 4900, currency: 'USD', ...expected })
  expect(verdict).not.toHaveProperty('alert')
})

test('fifty concurrent copies of one refund order refund once; more than the remaining amount is refused', async () => {
  const { gateway, charge, asks } = await paid()
  const order = { id: 'pp-order-1', amountMinor: 1000, reason: 'Part of it' }
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => gateway.refund!(charge, order)))
  const made = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
  expect(new Set(made).size).toBe(1)
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(GatewayUnreachable)
  expect((await gateway.refund!(charge, order)).id).toBe(made[0])
  expect(await asks()).toMatchObject({
    outcome: 'success',
    refunds: [{ amountMinor: 1000, status: 'succeeded' }],
  })
  await expect(
    gateway.refund!(charge, { ...order, id: 'pp-order-2', amountMinor: 3901 }),
  ).rejects.toMatchObject({
    code: 'REFUND_AMOUNT_EXCEEDED',
  })
})

describe('malformed bodies', () => {
  const sum = { currency_code: 'USD', value: '49.00' }
  const debit = { affected_party: 'SELLER', type: 'DEBIT', amount: sum }
  const dispute = { dispute_id: 'PP-D-1', status: 'RESOLVED', dispute_amount: sum }
  const ended = (outcome_code: string, more: object = {}) => ({
    ...dispute,
    dispute_outcome: { outcome_code },
    ...more,
  })
  test.each<[string, Record<string, unknown>, object]>([
    ['won, no movements', ended('RESOLVED_SELLER_FAVOUR'), { fact: { status: 'kept' } }],
    [
      'lost, no movements: who paid is not said',
      ended('RESOLVED_BUYER_FAVOUR'),
      { fact: { status: 'open' }, alert: expect.any(String) },
    ],
    [
      'paid out by PayPal',
      ended('RESOLVED_WITH_PAYOUT', { money_movements: [] }),
      { fact: { status: 'kept', takenMinor: 0 } },
    ],
    [
      'accepted, and taken',
      ended('ACCEPTED', { money_movements: [debit] }),
      { fact: { status: 'lost', takenMinor: 4900 } },
    ],
    [
      'a fee is not the money',
      ended('RESOLVED_SELLER_FAVOUR', { money_movements: [{ ...debit, reason: 'DISPUTE_FEE' }] }),
      { fact: { status: 'kept' } },
    ],
    [
      'movements by their newer name',
      ended('RESOLVED_BUYER_FAVOUR', { fund_movements: [{ party: 'SELLER', type: 'DEBIT', amount: sum }] }),
      { fact: { status: 'lost' } },
    ],
    [
      'a part',
      ended('ACCEPTED', { money_movements: [{ ...debit, amount: { ...sum, value: '9.00' } }] }),
      { fact: { takenMinor: 900 } },
    ],
    [
      'an unknown status',
      { ...dispute, status: 'ESCALATED' },
      { fact: { status: 'open', awaits: null }, alert: expect.any(String) },
    ],
    [
      'almost nothing',
      { dispute_id: 'PP-D-1', money_movements: null },
      { fact: { status: 'open', amountMinor: Number.NaN } },
    ],
    [
      'held in an inquiry',
      { ...dispute, status: 'OPEN', dispute_state: 'OPEN_INQUIRIES', dispute_life_cycle_stage: 'INQUIRY' },
      { fact: { kind: 'inquiry', takenMinor: 0 } },
    ],
  ])('reads the dispute: %s', (_name, given, expected) =>
    expect(paypalDisputeFact(given)).toMatchObject(expected),
  )

  test('a refund without a status is unknown, and one without an id is ignored', () => {
    expect(paypalRefundFact({ id: 'R' })).toMatchObject({ status: 'unknown', word: '', at: null })
    expect(paypalRefundFact({ status: null, id: 'R', amount: 7 })).toMatchObject({ amountMinor: Number.NaN })
    expect(paypalRefundFact({ status: 'COMPLETED' })).toBeNull()
    expect(paypalDisputeFact({})).toBeNull()
  })

  const answers: Record<string, unknown> = {
    '/v1/customer/disputes/PP-D-1': { disputed_transactions: [{ seller_transaction_id: 'C-1' }] },
    '/v2/payments/captures/C-1': { custom_id: 'p', supplementary_data: { related_ids: { order_id: 'O-1' } } },
  }
  const call = async <T>({ path }: { path: string }) => answers[path] as T
  const none = { providerRef: null, reference: null, chargeRef: null }
  test.each<[string, unknown, object]>([
    [
      'a dispute that is only named',
      { id: 'e', event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { dispute_id: 'PP-D-1' } },
      { providerRef: 'O-1', reference: 'p', chargeRef: 'C-1' },
    ],
    [
      'a dispute that nobody knows',
      { id: 'e', event_type: 'CUSTOMER.DISPUTE.UPDATED', resource: { dispute_id: 'X' } },
      none,
    ],
    [
      'a refund of ours',
      {
        id: 'e',
        event_type: 'PAYMENT.CAPTURE.REFUNDED',
        resource: { id: 'R', custom_id: 'p:o', links: [{ rel: 'up', href: 'https://x.test/captures/C-1' }] },
      },
      { reference: 'p', chargeRef: 'C-1' },
    ],
    // Shortened sample from PayPal's simulator: a refund that names its capture only by a link.
    [
      'money that PayPal took back',
      {
        id: 'WH-6F207351SC284371F-0KX52201050121307',
        resource_type: 'refund',
        event_type: 'PAYMENT.CAPTURE.REVERSED',
        resource: {
          id: '09E71677NS257044M',
          amount: { currency_code: 'USD', value: '2.51' },
          note_to_payer: 'Payment reversed',
          status: 'COMPLETED',
          links: [
            { href: 'https://api.paypal.com/v2/payments/refunds/09E71677NS257044M', rel: 'self' },
            { href: 'https://api.paypal.com/v2/payments/captures/4L335234718889942', rel: 'up' },
          ],
        },
      },
      { providerRef: null, reference: null, chargeRef: '4L335234718889942' },
    ],
    [
      'money that PayPal took back, of a capture that is not linked',
      { event_type: 'PAYMENT.CAPTURE.REVERSED', id: 'e', resource: { id: 'C-1', links: null } },
      { chargeRef: 'C-1' },
    ],
    ['null everywhere', { id: null, event_type: null, resource: null }, { type: 'unknown', ...none }],
    ['no object', [1], { type: 'unknown', ...none }],
  ])('reads the signed webhook: %s', async (_name, event, expected) =>
    expect(await paypalNotice(Buffer.from(JSON.stringify(event)), call)).toMatchObject(expected),
  )
})
