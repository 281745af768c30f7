import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../../server/areas/payments/settle-payment'
import type { DisputeFact } from '../../../server/gateways/port'
import { paidVerdict } from '../../support/paid-verdict'
import { card, intentOf, payingSite, type PayingSite } from '../../support/payments-site'
import { admin, person } from '../../support/people'

let site: PayingSite
let token: string
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(async () => {
  await site.fresh()
  token = (await admin(site.ctx)).token
})
afterAll(() => site.close())

const list = (input: object) => site.call('admin/payments', input, { token })
const known = async (id: string) =>
  (await site.call('admin/payment', { payment_transaction_id: id }, { token })).data
const decide = (id: string, event: string, reason?: string) =>
  site.call('admin/advance', { record: 'payment', id, event, reason }, { token })

const recorded = (id: string, more: object = {}) =>
  site.call(
    'admin/refund-noted',
    {
      payment_transaction_id: id,
      key: randomUUID(),
      amount_minor: 4900,
      left_minor: 4900,
      reason: 'Paid twice',
      at: '2020-01-02',
      ref: 're_123',
      ...more,
    },
    { token },
  )
const actsOf = ({ allowed }: { allowed: { event: string }[] }) => allowed.map(({ event }) => event)

/** A gateway's dispute that has taken the full amount. */
const openDispute: DisputeFact = {
  id: 'dp_1',
  kind: 'dispute',
  status: 'open',
  awaits: 'us',
  amountMinor: 4900,
  currency: 'USD',
  takenMinor: 4900,
  answerBy: null,
  word: 'needs_response',
  reason: null,
  isRefundable: null,
  openedAt: null,
}

async function bought(number = card.pays) {
  const { data } = await site.open()
  await site.payBy(data.client_secret, number)
  await site.quiet()
  return { id: data.payment_transaction_id as string, intent: intentOf(data.client_secret) }
}

/** Creates two payments for one purchase: one bought the plan, the other arrived late. */
async function twice() {
  const first = await site.open()
  await site.call(
    'payment-transaction-fail',
    { payment_transaction_id: first.data.payment_transaction_id },
    { token: site.token },
  )
  const second = await bought()
  await site.control(intentOf(first.data.client_secret), { action: 'pay' })
  await site.quiet()
  return { late: first.data.payment_transaction_id as string, paid: second.id }
}

describe('admin payment list', () => {
  test('filters by state, gateway, user and text', async () => {
    const { id } = await bought()
    await site.open()
    const other = await person(site.ctx)
    await site.call('create-payment-intent', { package_id: site.packageId }, { token: other.token })
    const all = await list({})
    expect(all).toMatchObject({ total: 3, counts: { success: 1, pending: 2 } })
    expect((await list({ state: 'success' })).data).toMatchObject([
      { id, asked: { amount_minor: 4900, currency: 'USD' }, captured: { amount_minor: 4900 } },
    ])
    expect((await list({ person: other.user.id })).total).toBe(1)
    expect((await list({ gateway: 'stripe' })).total).toBe(3)
    expect((await list({ gateway: 'paypal' })).data).toEqual([])
    expect((await list({ search: id.slice(0, 13).toUpperCase() })).data).toMatchObject([{ id }])
    expect((await list({ search: other.user.email! })).total).toBe(1)
    expect(await site.call('admin/payments', {}, { token: site.token })).toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('finds payments by charge, refund, receipt and credit note number, and by telephone', async () => {
    const { id, intent } = await bought()
    await bought()
    await site.control(intent, { action: 'refund' })
    await site.quiet()
    const other = await person(site.ctx, { email: null, mobile: '+4930123456' })
    const { data } = await site.call(
      'create-payment-intent',
      { package_id: site.packageId },
      { token: other.token },
    )
    const { db } = site.ctx
    const { charge_ref } = await db
      .selectFrom('payment')
      .select('charge_ref')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { refunds } = await known(id)
    const { fields } = (await site.call('admin/record', { record: 'payment', id }, { token })).data
    const receipt = fields.find(({ label }: { label: string }) => label === 'admin.label.receipt_number')
    const names = [charge_ref, refunds[0].id, receipt.value, refunds[0].credit_note]
    expect(names).toEqual([
      expect.stringMatching(/^ch_/),
      expect.stringMatching(/^re_/),
      expect.stringMatching(/^R-\d{4}-\d{6}$/),
      expect.stringMatching(/^C-\d{4}-\d{6}$/),
    ])
    const found = async (search: string) => (await list({ search })).data.map((one: { id: string }) => one.id)
    for (const name of names) {
      expect(await found(name), name).toEqual([id])
      expect(await found(` ${name.toLowerCase()}`), name).toEqual([id])
      const records = (await site.call('admin/find', { search: name }, { token })).data
      expect(records, name).toMatchObject([{ record: 'payment', id }])
    }
    expect(await found('+49 (30) 123-456')).toEqual([data.payment_transaction_id])
    // Ids are hexadecimal, so none contains an R.
    for (const none of ['R-2020-000001', 'R-2026-999999999999', 'R-1']) expect(await found(none)).toEqual([])
  })

  test("shows a payment with its other attempts and the gateway's reports", async () => {
    const { late, paid } = await twice()
    const one = await known(late)
    expect(one.payment).toMatchObject({ state: 'needsRefund', provider_ref: expect.stringMatching(/^pi_/) })
    expect(one.others).toMatchObject([{ id: paid, state: 'success' }])
    expect(one.events.map((event: any) => event.type)).toContain('payment_intent.succeeded')
    expect(one.events[0]).toMatchObject({ outcome: expect.any(String), received_at: expect.any(String) })
  })

  test('can query the gateway about a payment immediately, in any state', async () => {
    const { id, intent } = await bought()
    await site.control(intent, { action: 'refund', deliver: ['drop'] })
    await site.quiet()
    const ask = (payment: string) =>
      site.call('admin/payments-reconcile', { payment_transaction_id: payment }, { token })
    expect((await ask(id)).data).toEqual({ asked: 1, changed: 1 })
    expect((await known(id)).payment.state).toBe('refunded')
    expect(await ask('00000000-0000-4000-8000-000000000000')).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('administrator decisions on payments', () => {
  test('keep money to be refunded in the queue until its refund is recorded with amount and gateway reference', async () => {
    const { late } = await twice()
    const queue = await site.call('admin/queue', { record: 'payment' }, { token })
    expect(queue.data).toMatchObject([{ id: late, state: 'needsRefund' }])
    expect(actsOf(queue.data[0])).not.toContain('refund.made')
    expect(await recorded(late, { ref: '' })).toMatchObject({ code: 'VALIDATION' })
    expect(await recorded(late)).toMatchObject({ error: false })
    expect(await known(late)).toMatchObject({
      payment: { state: 'refunded' },
      refunds: [{ id: 're_123', amount: { amount_minor: 4900 }, by_hand: true }],
    })
    expect(await site.grants()).toBe(1)
    expect((await site.call('admin/queue', { record: 'payment' }, { token })).data).toEqual([])
  })

  test('refuse a refund without an amount, pointing to the right action, if the amount is known', async () => {
    const { late } = await twice()
    expect(await decide(late, 'refund.made', 're_123')).toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'Use “Refund”: the amount of this payment is known.',
    })
    expect(await known(late)).toMatchObject({ payment: { state: 'needsRefund' }, refunds: [] })
  })

  test('refund an inexpressible amount in full, with the gateway reference', async () => {
    const { data } = await site.open()
    const { payment_transaction_id: id } = data
    const odd = { outcome: 'success', amountMinor: NaN, currency: 'USD', reference: id, at: null } as const
    await settle(site.ctx, id, odd)
    await decide(id, 'review.refused', 'Nobody can read the sum')
    const { data: record } = await site.call('admin/record', { record: 'payment', id }, { token })
    expect(record.allowed).toContainEqual({
      event: 'refund.made',
      needs_reason: true,
      reason_read: true,
      tone: null,
    })
    expect(await decide(id, 'refund.made')).toMatchObject({ code: 'VALIDATION' })
    expect((await decide(id, 'refund.made', 're_123')).data.state).toBe('refunded')
    expect((await known(id)).refund_ref).toBe('re_123')
  })

  test.each([
    ['kept', 'needsRefund', 4900],
    ['lost', 'refunded', 0],
  ] as const)('close a dispute about an unused payment as %s, with a reason', async (end, state, left) => {
    const { late } = await twice()
    await settle(site.ctx, late, paidVerdict(late, { disputes: [openDispute] }))
    expect((await known(late)).refundable.left.amount_minor).toBe(0)
    const event = end === 'kept' ? 'dispute.closedKept' : 'dispute.closedLost'
    expect(await decide(late, event)).toMatchObject({ code: 'VALIDATION' })
    expect((await decide(late, event, 'The bank has written')).data.state).toBe(state)
    expect((await known(late)).refundable.left.amount_minor).toBe(left)
  })

  const disputed = (id: string, dispute: DisputeFact) =>
    settle(site.ctx, id, paidVerdict(id, { disputes: [dispute] }))
  const plans = async () =>
    (await site.ctx.db.selectFrom('subscription').select('state').execute()).map(({ state }) => state)

  test('close a partial dispute as lost: the rest stays paid and the plan resumes', async () => {
    const { id } = await bought()
    await disputed(id, { ...openDispute, amountMinor: 1000, takenMinor: 1000 })
    expect([(await known(id)).payment.state, await plans()]).toEqual(['disputed', ['suspended']])
    expect((await decide(id, 'dispute.closedLost', 'The bank has written')).data.state).toBe('success')
    expect(await plans()).toEqual(['active'])
    expect((await known(id)).refundable.left.amount_minor).toBe(3900)
  })

  test('close an inquiry that suspended nothing, with a reason; the payment stays paid', async () => {
    const { id } = await bought()
    expect(await decide(id, 'dispute.closedKept', 'Nothing asks')).toMatchObject({ code: 'NOT_ALLOWED' })
    await disputed(id, { ...openDispute, kind: 'inquiry', takenMinor: 0, word: 'warning_needs_response' })
    expect(await decide(id, 'dispute.closedKept')).toMatchObject({ code: 'VALIDATION' })
    expect((await decide(id, 'dispute.closedKept', 'Answered by e-mail')).data.state).toBe('success')
    expect((await known(id)).disputes).toMatchObject([{ status: 'kept' }])
    expect(await plans()).toEqual(['active'])
  })

  test('never grant two mismatched payments for one purchase, even concurrently', async () => {
    const first = await bought(card.wrongAmount)
    const second = await bought(card.wrongAmount)
    expect((await known(first.id)).others).toMatchObject([{ id: second.id, state: 'needsReview' }])
    const answers = await Promise.all(
      [first, second].map(({ id }) => decide(id, 'review.granted', 'The rest came by transfer')),
    )
    expect(answers.filter(({ error }) => !error)).toHaveLength(1)
    expect(await site.grants()).toBe(1)
    expect((await site.states()).toSorted()).toEqual(['needsReview', 'success'])
  })
})
