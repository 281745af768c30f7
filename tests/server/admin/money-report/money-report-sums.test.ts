import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { standing } from '../../../../server/areas/admin/money/sums'
import { endWait } from '../../../../server/areas/payments/gateway-silence'
import type { DisputeFact, RefundFact } from '../../../../server/gateways/port'
import {
  day,
  dispute,
  moneySite,
  opened,
  overview,
  refund,
  type MoneySite,
} from '../../../support/money-site'
import type { Paid } from '../../../support/paid-verdict'
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

/** One step in a payment's history: a report from its gateway (`news`), an administrator's decision (`order`) or the passing of time (`hours`). */
type Step = { news: Partial<Paid> } | { order: string } | { hours: number }
const minor = fc.constantFrom(0, 1, 1000, 4900, 5000)
const news: fc.Arbitrary<Step> = fc.record({
  news: fc.record(
    {
      amountMinor: fc.constantFrom(4900, 100, NaN),
      refunds: fc.uniqueArray(
        fc
          .tuple(
            fc.constantFrom('re_1', 're_2'),
            minor,
            fc.constantFrom('pending', 'attention', 'succeeded', 'failed', 'unknown'),
          )
          .map(([id, amount, status]) => refund(amount, status as RefundFact['status'], { id })),
        { selector: ({ id }) => id, maxLength: 2 },
      ),
      disputes: fc.uniqueArray(
        fc
          .tuple(fc.constantFrom('dp_1', 'dp_2'), minor, fc.constantFrom('open', 'kept', 'lost'))
          .map(([id, amount, status]) =>
            dispute(status as DisputeFact['status'], status === 'kept' ? 0 : amount, {
              id,
              word: `${status} ${amount}`,
            }),
          ),
        { selector: ({ id }) => id, maxLength: 2 },
      ),
    },
    { requiredKeys: [] },
  ),
})
const orders = fc.constantFrom(
  'review.granted',
  'review.refused',
  'review.closed',
  'refund.made',
  'money.kept',
  'dispute.closedKept',
  'dispute.closedLost',
)
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: news },
    { weight: 2, arbitrary: fc.record({ order: orders }) },
    { weight: 1, arbitrary: fc.record({ hours: fc.constantFrom(1, 73) }) },
  ),
  { minLength: 1, maxLength: 6 },
)

test('for any sequence of events, each amount received is accounted for exactly once, and the report shows the balance', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 3 }), async (payments) => {
      at = await moneySite(site)
      const { ctx } = site
      for (const [nth, all] of payments.entries()) {
        const one = await opened(at, nth % 2 ? 'razorpay' : 'stripe')
        for (const step of all) {
          if ('news' in step) await one.says(step.news)
          else if ('order' in step) await one.orders(step.order, `Reason ${step.order}`)
          else {
            ctx.clock.pass(step.hours * 3_600_000)
            await endWait(ctx, one.id)
          }
        }
      }
      const { lines } = await overview(at)
      // Sums the stored facts independently of the report.
      const rows = await ctx.db.selectFrom('payment').selectAll().execute()
      const refunds = await ctx.db.selectFrom('refund').selectAll().execute()
      const disputes = await ctx.db.selectFrom('dispute').selectAll().execute()
      const came = rows.filter(
        ({ captured_currency, state }) =>
          captured_currency !== null || ['success', 'needsRefund', 'disputed', 'refunded'].includes(state),
      )
      for (const gateway of ['stripe', 'razorpay']) {
        const mine = came.filter((row) => row.gateway === gateway)
        const line = lines.find((one: any) => one.gateway === gateway)
        expect(Boolean(line), gateway).toBe(mine.length > 0)
        if (!line) continue
        const positions = Object.values<{ amount_minor: number }>(line.places)
        expect(positions.reduce((so, { amount_minor }) => so + amount_minor, 0)).toBe(line.taken.amount_minor)
        const isKnown = (row: (typeof rows)[number]) =>
          row.captured_currency === null || row.captured_minor !== null
        const knownIds = new Set(mine.filter(isKnown).map(({ id }) => id))
        const taken = mine
          .filter(isKnown)
          .reduce((so, row) => so + (row.captured_minor ?? row.amount_minor), 0)
        expect(line.taken.amount_minor).toBe(taken)
        const all = new Set(mine.map(({ id }) => id))
        const left = (ids: Set<string>) => {
          const sent = refunds.filter((one) => ids.has(one.payment_id) && one.status === 'succeeded')
          const out = disputes.filter((one) => ids.has(one.payment_id) && one.status !== 'kept')
          return (
            sent.reduce((so, one) => so + (one.amount_minor ?? 0), 0) +
            out.reduce((so, one) => so + one.taken_minor, 0)
          )
        }
        expect(line.report_minor).toBe(taken - left(all))
        const { kept, review, dueBack, sentPart, sentAll, disputed, lost } = line.places
        expect(sentPart.amount_minor + sentAll.amount_minor + disputed.amount_minor + lost.amount_minor).toBe(
          left(knownIds),
        )
        expect(kept.amount_minor + review.amount_minor + dueBack.amount_minor).toBe(taken - left(knownIds))
      }
    }),
    { numRuns: Number(process.env['MONEY_RUNS'] ?? 40) },
  )
}, 240_000)

test('movements of a few days are read through their index', async () => {
  const { db } = site.ctx
  const one = await opened(at, 'stripe')
  await one.says()
  await sql`
    insert into money_movement (payment_id, kind, gateway, mode, amount_minor, currency, at, noted_at)
    select payment_id, 'refund', gateway, mode, -1, currency, at - n * interval '1 hour', noted_at
    from money_movement, generate_series(24, 20000) n`.execute(db)
  await sql`analyze money_movement`.execute(db)
  const until = site.ctx.clock.now()
  const span = { from: new Date(until.getTime() - 30 * day), until }
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${standing(span)}`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/money_movement_(at|came)/)
  expect(plan).not.toContain('Seq Scan on money_movement')
})
