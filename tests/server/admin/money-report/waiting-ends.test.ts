import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endWait } from '../../../../server/areas/payments/gateway-silence'
import { settle } from '../../../../server/areas/payments/settle-payment'
import type { FraudWarningFact } from '../../../../server/gateways/port'
import { dispute, moneySite, opened, refund, type MoneySite } from '../../../support/money-site'
import { paidVerdict } from '../../../support/paid-verdict'
import { payingSite, type PayingSite } from '../../../support/payments-site'

/** Nothing about a payment waits for an administrator once all of its money went back. */
let site: PayingSite
let at: MoneySite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(async () => {
  at = await moneySite(site)
})
afterAll(() => site.close())

type Paid = Awaited<ReturnType<typeof opened>>
const as = () => ({ token: at.boss })

/** Returns where the administrators and the payer read that something about a payment waits. */
async function waits({ id }: Paid): Promise<Record<string, unknown>> {
  const { data: money } = await site.call('admin/money', {}, as())
  const { data: queue } = await site.call('admin/queue', { record: 'payment' }, as())
  const { data: orders } = await site.call('admin/queue', { record: 'refund-order' }, as())
  const { data: counts } = await site.call('admin/waiting', {}, as())
  const { data: overview } = await site.call('admin/overview', {}, as())
  const { state } = await site.ctx.db
    .selectFrom('payment')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const ofQueue = overview.queue.filter(({ record, n }: any) => /payment|refund/.test(record) && n > 0)
  return {
    state,
    lines: money.waiting.map(({ what }: { what: string }) => what),
    queue: [...queue, ...orders].length,
    counts: counts.payment + counts['refund-order'],
    overview: ofQueue.length,
  }
}
const nothing = { lines: [], queue: 0, counts: 0, overview: 0 }
const one = (what: string) => ({ lines: [what], queue: 1, counts: 1, overview: 1 })

const warning = (more: Partial<FraudWarningFact> = {}): FraudWarningFact => ({
  id: 'issfr_1',
  isActionable: true,
  reason: 'made_with_stolen_card',
  at: null,
  ...more,
})

const leftOf = async ({ id }: Paid) => {
  const { data } = await site.call('admin/payment', { payment_transaction_id: id }, as())
  return data.refundable.left.amount_minor as number
}

describe('ends when the gateway reports the refund', () => {
  test.each<[what: string, begin: (paid: Paid) => Promise<unknown>, minor: number]>([
    ['review', (paid) => paid.says({ amountMinor: 100 }), 100],
    [
      'dueBack',
      async (paid) => {
        await paid.says({ amountMinor: 200 })
        await paid.orders('review.refused')
      },
      200,
    ],
    [
      'dueBack',
      async (paid) => {
        await paid.says({ refunds: [refund(4900)] })
        await paid.says({ refunds: [refund(4900, 'failed')] })
      },
      4900,
    ],
    ['refundAttention', (paid) => paid.says({ refunds: [refund(4900, 'attention')] }), 4900],
    [
      'refundOverdue',
      async (paid) => {
        await paid.says({ refunds: [refund(4900, 'pending')] })
        site.ctx.clock.pass(20 * 86_400_000)
      },
      4900,
    ],
    ['fraudWarning', (paid) => paid.says({ warnings: [warning()] }), 4900],
  ])('%s', async (what, begin, minor) => {
    const paid = await opened(at, 'stripe')
    await begin(paid)
    const before = await waits(paid)
    expect(before['lines']).toEqual([what])
    await paid.says({
      amountMinor: minor,
      refunds: [refund(minor)],
      ...(what === 'fraudWarning' && { warnings: [warning({ isActionable: false })] }),
    })
    expect(await waits(paid)).toEqual({ state: 'refunded', ...nothing })
    expect(await leftOf(paid)).toBe(0)
  })
})

describe('ends when an administrator records the refund', () => {
  test('of money that was due back', async () => {
    const paid = await opened(at, 'stripe')
    await paid.says({ amountMinor: 200 })
    await paid.orders('review.refused')
    expect(await waits(paid)).toEqual({ state: 'needsRefund', ...one('dueBack') })
    expect(await paid.records('re_elsewhere', 200)).toMatchObject({ error: false })
    expect(await waits(paid)).toEqual({ state: 'refunded', ...nothing })
  })

  // The gateway doesn't know about a refund made elsewhere, so that it still calls the warning actionable.
  test('of a payment with a fraud warning, also while its gateway calls the warning actionable', async () => {
    const paid = await opened(at, 'stripe')
    await paid.says({ warnings: [warning()] })
    expect(await waits(paid)).toEqual({ state: 'success', ...one('fraudWarning') })
    expect(await paid.records('wire', 4900)).toMatchObject({ error: false })
    expect(await waits(paid)).toEqual({ state: 'refunded', ...nothing })
  })

  test('of a payment whose sum cannot be expressed', async () => {
    const paid = await opened(at, 'stripe')
    await paid.says({ amountMinor: NaN })
    expect(await waits(paid)).toEqual({ state: 'needsReview', ...one('review') })
    expect(await paid.orders('refund.made', 're_whole')).toMatchObject({ error: false })
    expect(await waits(paid)).toEqual({ state: 'refunded', ...nothing })
  })
})

test('a payment without a report waits until the refund of what came late', async () => {
  const paid = await opened(at, 'stripe')
  site.ctx.clock.pass(73 * 3_600_000)
  await endWait(site.ctx, paid.id)
  expect(await waits(paid)).toEqual({ state: 'needsReview', ...one('unclear') })
  await paid.says({ refunds: [refund(4900)] })
  expect(await waits(paid)).toEqual({ state: 'refunded', ...nothing })
})

test('a dispute waits for an answer until it is over, also if the money went back in the meantime', async () => {
  const paid = await opened(at, 'stripe')
  await paid.says({ disputes: [dispute('open', 4900)] })
  expect(await waits(paid)).toEqual({ state: 'disputed', ...one('dispute') })
  const gone = { refunds: [refund(4900)] }
  await paid.says({ ...gone, disputes: [dispute('open', 4900)] })
  expect(await waits(paid)).toEqual({ state: 'refunded', ...one('dispute') })
  await paid.says({ ...gone, disputes: [dispute('kept', 0)] })
  expect(await waits(paid)).toEqual({ state: 'refunded', ...nothing })
  const lost = await opened(at, 'stripe')
  await lost.says({ disputes: [dispute('open', 4900)] })
  await lost.says({ disputes: [dispute('lost', 4900)] })
  expect(await waits(lost)).toEqual({ state: 'refunded', ...nothing })
})

test('an order without an answer waits until the gateway has reported its refund', async () => {
  const paid = await opened(at, 'stripe')
  await paid.says()
  const confirmed = {
    payment_transaction_id: paid.id,
    key: randomUUID(),
    amount_minor: 4900,
    left_minor: 4900,
    reason: 'Asked for',
  }
  const { data } = await site.call('admin/refund', confirmed, as())
  const set = { gateway_ref: 're_1' }
  for (const [state, what] of [
    ['silent', 'refundSilent'],
    ['attention', 'refundAttention'],
  ] as const) {
    await site.ctx.db
      .updateTable('refund_order')
      .set({ ...set, state })
      .where('id', '=', data.id)
      .execute()
    expect(await waits(paid)).toEqual({ state: 'success', ...one(what) })
  }
  await paid.says({ refunds: [refund(4900)] })
  expect(await waits(paid)).toEqual({ state: 'refunded', ...nothing })
})

test("the payer's start page lists a payment until its money went back", async () => {
  const { token } = site
  const { data } = await site.open()
  const id = data.payment_transaction_id as string
  const listed = async () => {
    const start = (await site.call('own-dashboard', {}, { token })).data
    return start.waiting.map(({ kind, by }: { kind: string; by: string }) => `${kind} ${by}`)
  }
  const says = async (more: object) => {
    await settle(site.ctx, id, paidVerdict(id, { refunds: [], disputes: [], ...more }))
  }
  await says({ amountMinor: 100 })
  expect(await listed()).toEqual(['payment.needsReview admin'])
  await site.call('admin/advance', { record: 'payment', id, event: 'review.refused', reason: 'No' }, as())
  expect(await listed()).toEqual(['payment.needsRefund admin'])
  await says({ amountMinor: 100, refunds: [refund(100)] })
  expect(await listed()).toEqual([])
})
