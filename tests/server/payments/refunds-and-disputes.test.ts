import type { DisputeRule } from '../../../contract/values'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { json } from '../../../server/platform/db/json'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { settle } from '../../../server/areas/payments/settle-payment'
import type { DisputeFact, RefundFact, GatewayVerdict } from '../../../server/gateways/port'
import { fiftyTimes } from '../../support/repeat-at-once'
import { paidVerdict } from '../../support/paid-verdict'
import { admin } from '../../support/people'
import { card, payingSite, type PayingSite } from '../../support/payments-site'
import { race } from '../../support/race'

/**
 * Tests what happens to a paid payment of 49.00 USD. Expectations follow the gateways' documented rules for disputes
 * and partial refunds and were written before the chart.
 */
let site: PayingSite
let paymentId: string
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(async () => {
  await site.fresh()
  const { data } = await site.open()
  paymentId = data.payment_transaction_id
  await site.payBy(data.client_secret, card.pays)
  await site.quiet()
  expect(await site.states()).toEqual(['success'])
})
afterAll(() => site.close())

const day = 86_400_000

const refund = (
  amountMinor: number,
  status: RefundFact['status'] = 'succeeded',
  id = 're_1',
): RefundFact => ({ id, amountMinor, currency: 'USD', status, word: status, at: null })

const dispute = (more: Partial<DisputeFact> = {}): DisputeFact => ({
  id: 'dp_1',
  kind: 'dispute',
  status: 'open',
  awaits: 'us',
  amountMinor: 4900,
  currency: 'USD',
  takenMinor: 4900,
  answerBy: new Date('2026-02-01T00:00:00Z'),
  word: 'chargeback needs_response',
  reason: 'fraudulent',
  isRefundable: null,
  openedAt: null,
  ...more,
})

/** Reports, as the gateway, that the money arrived, with these refunds and disputes. */
const says = (facts: { refunds?: RefundFact[]; disputes?: DisputeFact[] }) => {
  const verdict: GatewayVerdict = paidVerdict(paymentId, { refunds: [], disputes: [], ...facts })
  return settle(site.ctx, paymentId, verdict)
}

const stands = async () => ({
  payment: (await site.states())[0],
  package: (await site.ctx.db.selectFrom('subscription').select('state').executeTakeFirstOrThrow()).state,
})
const events = async () =>
  (
    await site.ctx.db
      .selectFrom('record_history')
      .select('event')
      .where('record', '=', 'payment')
      .where('record_id', '=', paymentId)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event)

describe('refund', () => {
  test('a partial refund leaves the subscription active, and parts adding up to the total end it', async () => {
    await says({ refunds: [refund(100)] })
    expect(await stands()).toEqual({ payment: 'success', package: 'active' })
    await says({ refunds: [refund(100), refund(4800, 'pending', 're_2')] })
    expect(await stands()).toEqual({ payment: 'success', package: 'active' })
    await says({ refunds: [refund(100), refund(4800, 'succeeded', 're_2')] })
    expect(await stands()).toEqual({ payment: 'refunded', package: 'ended' })
    expect((await events()).slice(-2)).toEqual(['refund.part', 'refund.made'])
  })

  test("a refund that failed or has an unknown status doesn't count", async () => {
    await says({ refunds: [refund(4900, 'failed'), refund(4900, 'unknown', 're_2')] })
    await says({ refunds: [refund(NaN, 'succeeded', 're_3')] })
    expect(await stands()).toEqual({ payment: 'success', package: 'active' })
  })

  test('a refund that fails later must be repeated by an administrator', async () => {
    await says({ refunds: [refund(4900)] })
    expect(await stands()).toEqual({ payment: 'refunded', package: 'ended' })
    await says({ refunds: [refund(4900, 'failed')] })
    expect((await stands()).payment).toBe('needsRefund')
  })

  race('told fifty times at once is written once, and read once', async () => {
    await fiftyTimes(() => says({ refunds: [refund(100)] }))
    expect((await events()).filter((event) => event === 'refund.part')).toEqual(['refund.part'])
    const rows = await site.ctx.db.selectFrom('refund').select('amount_minor').execute()
    expect(rows).toEqual([{ amount_minor: 100 }])
  })
})

describe('dispute', () => {
  test('an inquiry suspends nothing, but the operator is notified', async () => {
    const boss = await admin(site.ctx)
    await says({ disputes: [dispute({ kind: 'inquiry', takenMinor: 0 })] })
    expect(await stands()).toEqual({ payment: 'success', package: 'active' })
    await drainOutbox(site.ctx)
    const sent = await site.ctx.db
      .selectFrom('notification')
      .select('user_id')
      .where('type', '=', 'mail.disputeNoted')
      .execute()
    expect(sent).toEqual([{ user_id: boss.user.id }])
  })

  test('a dispute that took money suspends the subscription until it is won, and again when reopened', async () => {
    await says({ disputes: [dispute()] })
    expect(await stands()).toEqual({ payment: 'disputed', package: 'suspended' })
    await says({ disputes: [dispute({ status: 'kept', takenMinor: 0, word: 'chargeback won' })] })
    expect(await stands()).toEqual({ payment: 'success', package: 'active' })
    await says({ disputes: [dispute({ word: 'pre_arbitration open' })] })
    expect(await stands()).toEqual({ payment: 'disputed', package: 'suspended' })
  })

  test('a lost dispute ends the subscription; a partial loss leaves it active', async () => {
    await says({ disputes: [dispute()] })
    await says({ disputes: [dispute({ status: 'lost', takenMinor: 900 })] })
    expect(await stands()).toEqual({ payment: 'success', package: 'active' })
    await says({ disputes: [dispute({ status: 'lost', takenMinor: 4900 })] })
    expect(await stands()).toEqual({ payment: 'refunded', package: 'ended' })
    expect((await events()).at(-1)).toBe('dispute.lost')
  })

  test('a dispute may run while the rest is refunded; both are shown, and the money is counted once', async () => {
    await says({ disputes: [dispute()] })
    await says({ disputes: [dispute()], refunds: [refund(4900)] })
    expect(await stands()).toEqual({ payment: 'refunded', package: 'ended' })
    expect((await events()).at(-1)).toBe('refund.made')
  })

  test("a dispute that stops suspending while still open isn't logged as won", async () => {
    const suspendsAt = (value: DisputeRule) =>
      site.ctx.db
        .insertInto('setting')
        .values({ name: 'dispute_suspends', value: json(value) })
        .onConflict((known) => known.column('name').doUpdateSet({ value: json(value) }))
        .execute()
    await suspendsAt('always')
    await says({ disputes: [dispute({ takenMinor: 0 })] })
    expect(await stands()).toEqual({ payment: 'disputed', package: 'suspended' })
    await suspendsAt('taken')
    await says({ disputes: [dispute({ takenMinor: 0 })] })
    expect(await stands()).toEqual({ payment: 'success', package: 'active' })
    expect((await events()).slice(-2)).toEqual(['dispute.opened', 'suspension.lifted'])
    await says({ disputes: [dispute()] })
    await says({ disputes: [dispute({ status: 'kept', takenMinor: 0 })] })
    expect((await events()).slice(-2)).toEqual(['dispute.opened', 'dispute.won'])
  })

  test("a partially lost dispute isn't logged as won either, and the subscription resumes with the rest", async () => {
    await says({ disputes: [dispute()] })
    await says({ disputes: [dispute({ status: 'lost', takenMinor: 900 })] })
    expect(await stands()).toEqual({ payment: 'success', package: 'active' })
    expect((await events()).at(-1)).toBe('suspension.lifted')
  })

  test('an administrator can close a dispute without a documented end, which holds until the gateway reports another status', async () => {
    const boss = await admin(site.ctx)
    await says({ disputes: [dispute({ word: 'mystery' })] })
    const end = { record: 'payment', id: paymentId, event: 'dispute.closedKept' }
    expect(await site.call('admin/advance', end, { token: boss.token })).toMatchObject({
      code: 'VALIDATION',
    })
    await site.call('admin/advance', { ...end, reason: 'The bank has written' }, { token: boss.token })
    expect(await stands()).toEqual({ payment: 'success', package: 'active' })
    await says({ disputes: [dispute({ word: 'mystery' })] })
    expect((await stands()).payment).toBe('success')
    await says({ disputes: [dispute({ word: 'arbitration' })] })
    expect((await stands()).payment).toBe('disputed')
  })

  test.each([
    ['exactly what is due back', 4900, 'refunded'],
    ['a part of it', 4899, 'needsRefund'],
  ])('a dispute closed as lost that took %s (%i): %s', async (_, takenMinor, becomes) => {
    const boss = await admin(site.ctx)
    await says({ refunds: [refund(4900)] })
    await says({ refunds: [refund(4900, 'failed')] })
    await says({ refunds: [refund(4900, 'failed')], disputes: [dispute({ takenMinor })] })
    expect((await stands()).payment).toBe('needsRefund')
    const end = {
      record: 'payment',
      id: paymentId,
      event: 'dispute.closedLost',
      reason: 'The bank has written',
    }
    expect(await site.call('admin/advance', end, { token: boss.token })).toMatchObject({ error: false })
    expect((await stands()).payment).toBe(becomes)
  })

  test('a dispute won after being lost returns the money, and an administrator decides what to do with it', async () => {
    const boss = await admin(site.ctx)
    await says({ disputes: [dispute({ status: 'lost' })] })
    expect((await stands()).payment).toBe('refunded')
    await says({ disputes: [dispute({ status: 'kept', takenMinor: 0, word: 'won' })] })
    expect((await stands()).payment).toBe('needsRefund')
    const keep = { record: 'payment', id: paymentId, event: 'money.kept', reason: 'A new package was given' }
    await site.call('admin/advance', keep, { token: boss.token })
    expect((await stands()).payment).toBe('success')
    expect(await site.grants()).toBe(1)
  })
})

describe('dispute after some of the money has left', () => {
  const suspended = { payment: 'disputed', package: 'suspended' }
  const active = { payment: 'success', package: 'active' }
  const inquiry = dispute({ kind: 'inquiry', takenMinor: 0 })

  test.each([
    ['a refunded part', { refunds: [refund(900)] }],
    ['a part that is being refunded', { refunds: [refund(900, 'pending')] }],
    [
      'a part lost to another dispute',
      { disputes: [dispute({ id: 'dp_0', status: 'lost', takenMinor: 900 })] },
    ],
  ])('suspends the plan like any other: %s', async (_title, before) => {
    const also = (disputed: DisputeFact) =>
      says({ ...before, disputes: [...(('disputes' in before && before.disputes) || []), disputed] })
    await says(before)
    expect(await stands()).toEqual(active)
    await also(inquiry)
    expect(await stands()).toEqual(active)
    await also(dispute({ takenMinor: 0 }))
    expect(await stands()).toEqual(active)
    for (const takenMinor of [1000, 4000, 4900]) {
      await also(dispute({ takenMinor }))
      expect(await stands(), `${takenMinor} taken`).toEqual(suspended)
      await also(dispute({ status: 'kept', takenMinor: 0 }))
      expect(await stands()).toEqual(active)
    }
  })

  test('suspends the plan from its opening where the operator has set that', async () => {
    await site.ctx.db
      .insertInto('setting')
      .values({ name: 'dispute_suspends', value: json('always') })
      .execute()
    await says({ refunds: [refund(900)] })
    await says({ refunds: [refund(900)], disputes: [inquiry] })
    expect(await stands()).toEqual(active)
    await says({ refunds: [refund(900)], disputes: [dispute({ takenMinor: 0 })] })
    expect(await stands()).toEqual(suspended)
  })

  test('ends the plan if it takes the rest, and resumes it if the rest is kept', async () => {
    const of = (more: Partial<DisputeFact>) => says({ refunds: [refund(900)], disputes: [dispute(more)] })
    await of({ takenMinor: 4000 })
    expect(await stands()).toEqual(suspended)
    await of({ status: 'kept', takenMinor: 0 })
    expect(await stands()).toEqual(active)
    await of({ takenMinor: 4000, word: 'reopened' })
    await of({ status: 'lost', takenMinor: 4000 })
    expect(await stands()).toEqual({ payment: 'refunded', package: 'ended' })
  })
})

test('the operator sees the amounts, who has to act and the deadline', async () => {
  const boss = await admin(site.ctx)
  await says({ refunds: [refund(100)], disputes: [dispute({ amountMinor: 4800, takenMinor: 4800 })] })
  const known = await site.call('admin/payment', { payment_transaction_id: paymentId }, { token: boss.token })
  expect(known.data.refunds).toMatchObject([
    { id: 're_1', amount: { amount_minor: 100, currency: 'USD' }, status: 'succeeded', by_hand: false },
  ])
  expect(known.data.disputes).toMatchObject([
    {
      id: 'dp_1',
      status: 'open',
      awaits: 'us',
      taken: { amount_minor: 4800, currency: 'USD' },
      answer_by: '2026-02-01T00:00:00.000Z',
      word: 'chargeback needs_response',
    },
  ])
})

describe("the payer's text is true on every path", () => {
  const cause = async (id = paymentId) => (await site.status(id)).cause
  const wrongSum = async () => {
    const { data } = await site.open()
    await site.payBy(data.client_secret, card.wrongAmount)
    await site.quiet()
    return data.payment_transaction_id as string
  }

  test('a paid payment has no cause, even after a small refund', async () => {
    expect(await cause()).toBeNull()
    await says({ refunds: [refund(100)] })
    expect(await cause()).toBeNull()
  })

  test('a refund that fails later changes the cause from refunded to refund failed', async () => {
    await says({ refunds: [refund(4900)] })
    expect(await cause()).toBe('refunded')
    await says({ refunds: [refund(4900, 'failed')] })
    expect(await cause()).toBe('refundFailed')
  })

  test('a disputed payment lost to the bank becomes charged back', async () => {
    await says({ disputes: [dispute()] })
    expect(await cause()).toBe('disputed')
    await says({ disputes: [dispute({ status: 'lost' })] })
    expect(await cause()).toBe('chargedBack')
  })

  test('a wrong amount that is then refused is never called a double payment', async () => {
    const id = await wrongSum()
    expect(await cause(id)).toBe('mismatch')
    const boss = await admin(site.ctx)
    const refuse = { record: 'payment', id, event: 'review.refused', reason: 'Not the price' }
    await site.call('admin/advance', refuse, { token: boss.token })
    expect(await cause(id)).toBe('refused')
  })
})

describe('slow sweep', () => {
  test('finds a refund with a lost webhook: it queries daily at first, then weekly, until the dispute window closes', async () => {
    const row = await site.ctx.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
    site.ctx.clock.pass(day / 2)
    expect(await reconcile(site.ctx)).toEqual({ asked: 0, changed: 0 })
    site.ctx.clock.pass(day / 2 + 60_000)
    expect(await reconcile(site.ctx)).toEqual({ asked: 1, changed: 0 })
    site.ctx.clock.pass(20 * day)
    expect(await reconcile(site.ctx)).toEqual({ asked: 1, changed: 0 })
    site.ctx.clock.pass(2 * day)
    expect(await reconcile(site.ctx)).toEqual({ asked: 0, changed: 0 })
    await site.control(row.provider_ref!, { action: 'refund', deliver: ['drop', 'drop', 'drop'] })
    site.ctx.clock.pass(6 * day)
    expect(await reconcile(site.ctx)).toEqual({ asked: 1, changed: 1 })
    expect(await stands()).toEqual({ payment: 'refunded', package: 'ended' })
    site.ctx.clock.pass(120 * day)
    expect(await reconcile(site.ctx)).toEqual({ asked: 0, changed: 0 })
  })
})
