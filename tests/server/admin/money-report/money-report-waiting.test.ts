import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endWait } from '../../../../server/areas/payments/gateway-silence'
import { everyOutcome } from './money-outcomes'
import {
  day,
  dispute,
  moneySite,
  opened,
  overview,
  refund,
  type MoneySite,
} from '../../../support/money-site'
import { payingSite, type PayingSite } from '../../../support/payments-site'

let site: PayingSite
let at: MoneySite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(async () => {
  at = await moneySite(site)
})
afterAll(() => site.close())

const sum = (amount_minor: number, n: number) => ({ amount_minor, n })

test('open items are listed by due date with a link to each', async () => {
  const { taken, asked, odd, refused, cameBack, answerBy } = await everyOutcome(at)
  await site.ctx.db
    .insertInto('payment_event')
    .values({
      gateway: 'stripe',
      event_id: 'evt_dead',
      type: 'charge.refunded',
      payload: JSON.stringify({}) as never,
      outcome: 'gateway silent',
      payment_id: null,
      provider_ref: null,
      reference: null,
      run_at: null,
      dead_at: site.ctx.clock.now(),
      received_at: site.ctx.clock.now(),
    })
    .execute()
  const { waiting, waiting_total } = await overview(at)
  const dues = waiting.map(({ due }: { due: string | null }) => due ?? '9999')
  expect(dues).toEqual(dues.toSorted())
  expect(waiting_total).toBe(waiting.length)
  const of = (id: string) => waiting.filter((one: any) => one.id === id)
  expect(of(taken.id)).toMatchObject([
    {
      what: 'dispute',
      gateway: 'stripe',
      record: 'payment',
      due: answerBy.toISOString(),
      sum: { amount_minor: 4900, currency: 'USD' },
    },
  ])
  expect(of(asked.id)).toMatchObject([{ what: 'inquiry', due: null }])
  const since = Date.parse(of(odd.id)[0].since)
  // 72 hours, the longest a payer waits for a gateway's answer.
  expect(of(odd.id)).toMatchObject([
    {
      what: 'review',
      due: new Date(since + 72 * 3_600_000).toISOString(),
      sum: { amount_minor: 100, currency: 'USD' },
    },
  ])
  expect(of(refused.id)).toMatchObject([{ what: 'dueBack', sum: { amount_minor: 200, currency: 'USD' } }])
  expect(of(cameBack.id)).toMatchObject([{ what: 'dueBack', sum: { amount_minor: 4900 } }])
  expect(waiting.filter((one: any) => one.what === 'webhooks')).toMatchObject([
    { gateway: 'stripe', record: null, id: null, times: 1 },
  ])
})

test("a payment never confirmed by its gateway isn't counted as money and is listed as unclear", async () => {
  const silent = await opened(at, 'stripe')
  site.ctx.clock.pass(73 * 3_600_000)
  await endWait(site.ctx, silent.id)
  const { lines, waiting } = await overview(at)
  expect(lines).toEqual([])
  expect(waiting).toMatchObject([{ what: 'unclear', id: silent.id, sum: { amount_minor: 4900 } }])
  await silent.orders('review.granted')
  expect((await overview(at)).lines).toMatchObject([{ taken: sum(4900, 1), places: { kept: sum(4900, 1) } }])
})

test("a refund that exceeds its gateway's usual time is listed, no matter who ordered it", async () => {
  const slow = await opened(at, 'paystack', 490_000, 'NGN')
  await slow.says({ refunds: [refund(1000, 'pending', { id: 're_slow', currency: 'NGN' })] })
  const held = await opened(at, 'stripe')
  await held.says({ refunds: [refund(700, 'attention', { id: 're_held' })] })
  const of = async (id: string) =>
    (await overview(at)).waiting.filter((one: any) => one.id === id && one.what.startsWith('refund'))
  expect(await of(held.id)).toMatchObject([{ what: 'refundAttention', sum: { amount_minor: 700 } }])
  // Ten business days always span fourteen calendar days.
  site.ctx.clock.pass(14 * day - 3_600_000)
  expect(await of(slow.id)).toEqual([])
  site.ctx.clock.pass(2 * 3_600_000)
  expect(await of(slow.id)).toMatchObject([
    {
      what: 'refundOverdue',
      gateway: 'paystack',
      record: 'payment',
      sum: { amount_minor: 1000, currency: 'NGN' },
    },
  ])
  await slow.says({ refunds: [refund(1000, 'succeeded', { id: 're_slow', currency: 'NGN' })] })
  expect(await of(slow.id)).toEqual([])
})

test("a dispute awaiting the operator's answer comes first in the queue, sorted by the gateway's deadline", async () => {
  const review = await opened(at, 'stripe')
  await review.says({ amountMinor: 1 })
  const inDays = (days: number) => new Date(site.ctx.clock.now().getTime() + days * day)
  const later = await opened(at, 'stripe')
  await later.says({ disputes: [dispute('open', 4900, { answerBy: inDays(9) })] })
  const sooner = await opened(at, 'razorpay')
  await sooner.says({ disputes: [dispute('open', 0, { answerBy: inDays(2) })] })
  const atBank = await opened(at, 'stripe')
  await atBank.says({ disputes: [dispute('open', 4900, { awaits: 'bank', answerBy: inDays(1) })] })
  const { data, total } = await site.call('admin/queue', { record: 'payment' }, { token: at.boss })
  expect(data.map(({ id, due }: { id: string; due: string | null }) => [id, due])).toEqual([
    [sooner.id, inDays(2).toISOString()],
    [later.id, inDays(9).toISOString()],
    [review.id, null],
  ])
  expect(total).toBe(3)
})
