import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { standing } from '../../server/areas/admin/money/sums'
import { settle } from '../../server/areas/payments/settle'
import { endWait } from '../../server/areas/payments/silence'
import type { DisputeFact, RefundFact, Verdict } from '../../server/gateways/port'
import { admin, person } from './people'
import { makePackage, payingHouse, type PayingHouse } from './payments-house'

let house: PayingHouse
let boss: string
beforeAll(async () => {
  house = await payingHouse()
})
beforeEach(async () => {
  await house.fresh()
  boss = (await admin(house.ctx)).token
})
afterAll(() => house.close())

type Paid = Extract<Verdict, { amountMinor: number }>
const day = 86_400_000

/** Somebody new opens a payment; what its gateway says of it afterwards is told by `says`. */
async function opened(gateway: string, price = 4900, currency = 'USD') {
  const { token } = await person(house.ctx)
  const package_id = await makePackage(house, { price_minor: price, currency })
  const { data } = await house.call(
    'create-payment-intent',
    { package_id, platform_type: 'web', payment_method: gateway },
    { token },
  )
  const id = data.payment_transaction_id as string
  return {
    id,
    says: (more: Partial<Paid> = {}) =>
      settle(house.ctx, id, {
        outcome: 'success',
        amountMinor: price,
        currency,
        reference: id,
        chargeRef: `ch_${id}`,
        refunds: [],
        disputes: [],
        ...more,
      }),
    orders: (event: string, reason = 'Looked at') =>
      house.call('admin/advance', { record: 'payment', id, event, reason }, { token: boss }),
    /** All of it was sent back elsewhere. */
    records: (ref: string, amount_minor: number) =>
      house.call(
        'admin/refund-noted',
        {
          payment_transaction_id: id,
          key: ref,
          amount_minor,
          left_minor: amount_minor,
          reason: 'Sent elsewhere',
          at: nameOf(house.ctx.clock.now()),
          ref,
        },
        { token: boss },
      ),
  }
}

const refund = (
  amountMinor: number,
  status: RefundFact['status'] = 'succeeded',
  more: Partial<RefundFact> = {},
): RefundFact => ({ id: 're_1', amountMinor, currency: 'USD', status, word: status, at: null, ...more })
const dispute = (
  status: DisputeFact['status'],
  takenMinor: number,
  more: Partial<DisputeFact> = {},
): DisputeFact => ({
  id: 'dp_1',
  kind: 'dispute',
  status,
  awaits: status === 'open' ? 'us' : null,
  amountMinor: 4900,
  currency: 'USD',
  takenMinor,
  answerBy: null,
  word: status,
  reason: null,
  isRefundable: null,
  openedAt: null,
  ...more,
})

const overview = async (input: object = {}) => {
  const reply = await house.call('admin/money', input, { token: boss })
  expect(reply.error, JSON.stringify(reply)).toBe(false)
  return reply.data
}
const nameOf = (at: Date) => at.toISOString().slice(0, 10)
const sum = (amount_minor: number, n: number) => ({ amount_minor, n })
const none = sum(0, 0)

/** Payments of every fate at two gateways on two days. */
async function everyFate() {
  const { clock } = house.ctx
  const first = nameOf(clock.now())
  const tomorrow = new Date(clock.now().getTime() + day)
  const paid = await opened('stripe')
  await paid.says()
  const part = await opened('stripe')
  await part.says({ refunds: [refund(1000)] })
  const whole = await opened('stripe')
  await whole.says()
  const underway = await opened('stripe')
  await underway.says({ refunds: [refund(900, 'pending')] })
  const failedRefund = await opened('stripe')
  await failedRefund.says({ refunds: [refund(4900, 'failed')] })
  const odd = await opened('stripe')
  await odd.says({ amountMinor: 100 })
  const refused = await opened('stripe')
  await refused.says({ amountMinor: 200 })
  await refused.orders('review.refused')
  const otherCurrency = await opened('stripe')
  await otherCurrency.says({ amountMinor: 300, currency: 'EUR' })
  const failed = await opened('stripe')
  await settle(house.ctx, failed.id, { outcome: 'failed', reason: 'declined' })
  const rupees = await opened('razorpay', 99900, 'INR')
  await rupees.says()
  const byHand = await opened('razorpay', 99900, 'INR')
  await byHand.says()
  await byHand.records('rfnd_outside', 99900)
  const nobodyKnows = await opened('razorpay', 99900, 'INR')
  await nobodyKnows.says({ amountMinor: NaN })

  clock.pass(day)
  const second = nameOf(clock.now())
  // The refund of yesterday's payment is one of today, as its gateway says.
  await whole.says({ refunds: [refund(4900, 'succeeded', { at: tomorrow })] })
  const taken = await opened('stripe')
  const answerBy = new Date(clock.now().getTime() + day)
  await taken.says({ disputes: [dispute('open', 4900, { answerBy })] })
  const asked = await opened('stripe')
  await asked.says({ disputes: [dispute('open', 0, { kind: 'inquiry' })] })
  const lost = await opened('stripe')
  await lost.says({ disputes: [dispute('open', 4900)] })
  await lost.says({ disputes: [dispute('lost', 4900)] })
  const won = await opened('stripe')
  await won.says({ disputes: [dispute('open', 4900)] })
  await won.says({ disputes: [dispute('kept', 0)] })
  const partAndLost = await opened('stripe')
  await partAndLost.says({ refunds: [refund(1000)] })
  await partAndLost.says({ refunds: [refund(1000)], disputes: [dispute('lost', 3900)] })
  const cameBack = await opened('stripe')
  await cameBack.says({ refunds: [refund(4900)] })
  await cameBack.says({ refunds: [refund(4900, 'failed')] })
  const twice = await opened('stripe')
  const other = { amountMinor: 4900, currency: 'USD', reference: twice.id, refundedMinor: 0, disputes: [] }
  await twice.says({ others: [{ id: 'ch_second', ...other }] })
  const twiceGone = await opened('stripe')
  await twiceGone.says()
  await twiceGone.says({ refunds: [refund(4900)], disputes: [dispute('open', 4900)] })
  return { first, second, taken, asked, odd, refused, cameBack, partAndLost, answerBy }
}

describe('where the money is', () => {
  test('is told for payments of every fate, as a table written by hand has it', async () => {
    const { first, second } = await everyFate()
    const { lines, from, to } = await overview()
    expect(to).toBe(second)
    expect(from).toBe(nameOf(new Date(Date.parse(`${second}T00:00:00Z`) - 29 * day)))
    expect(lines.map((line: any) => [line.gateway, line.test_mode, line.currency])).toEqual([
      ['razorpay', true, 'INR'],
      ['stripe', true, 'EUR'],
      ['stripe', true, 'USD'],
    ])
    const [rupees, euros, dollars] = lines
    expect(rupees).toMatchObject({
      taken: sum(199800, 2),
      places: { kept: sum(99900, 1), sentAll: sum(99900, 1), review: none, dueBack: none, sentPart: none },
      asides: { unknown: { n: 1 }, creditNote: sum(99900, 1) },
      moved: { charge: sum(199800, 3), refund: sum(-99900, 1) },
      report_minor: 99900,
    })
    expect(euros).toMatchObject({ taken: sum(300, 1), places: { review: sum(300, 1) }, report_minor: 300 })
    expect(dollars).toEqual({
      gateway: 'stripe',
      test_mode: true,
      currency: 'USD',
      taken: sum(68900, 16),
      places: {
        kept: sum(28400, 8),
        review: sum(100, 1),
        dueBack: sum(10000, 3),
        sentPart: sum(2000, 2),
        sentAll: sum(9800, 2),
        disputed: sum(9800, 2),
        lost: sum(8800, 2),
      },
      asides: {
        underway: sum(900, 1),
        inquiry: sum(4900, 1),
        creditNote: sum(11800, 4),
        unknown: none,
      },
      moved: {
        charge: sum(64000, 15),
        secondCharge: sum(4900, 1),
        refund: sum(-16700, 5),
        refundReturned: sum(4900, 1),
        disputeOut: sum(-23500, 5),
        disputeIn: sum(4900, 1),
      },
      report_minor: 38500,
      days: [
        {
          day: second,
          taken: sum(44100, 9),
          places: {
            kept: sum(9800, 4),
            review: none,
            dueBack: sum(9800, 2),
            sentPart: sum(1000, 1),
            sentAll: sum(4900, 1),
            disputed: sum(9800, 2),
            lost: sum(8800, 2),
          },
          report_minor: 14700,
        },
        {
          day: first,
          taken: sum(24800, 7),
          places: {
            kept: sum(18600, 4),
            review: sum(100, 1),
            dueBack: sum(200, 1),
            sentPart: sum(1000, 1),
            sentAll: sum(4900, 1),
            disputed: none,
            lost: none,
          },
          report_minor: 23800,
        },
      ],
    })
    expect((await overview({ from: first, to: first })).lines.at(-1)).toMatchObject({
      taken: sum(24800, 7),
      report_minor: 23800,
    })
  })

  test('every sum opens the payments behind it', async () => {
    const { first, second, cameBack, partAndLost } = await everyFate()
    const behind = async (name: string, more: object = {}) =>
      house.call(
        'admin/payments',
        { sum: name, gateway: 'stripe', currency: 'USD', mode: 'sandbox', from: first, to: second, ...more },
        { token: boss },
      )
    const totals: [string, number][] = [
      ['taken', 16],
      ['kept', 8],
      ['review', 1],
      ['dueBack', 3],
      ['sentPart', 2],
      ['sentAll', 2],
      ['disputed', 2],
      ['lost', 2],
      ['underway', 1],
      ['inquiry', 1],
      ['creditNote', 4],
      ['unknown', 0],
      ['charge', 15],
      ['secondCharge', 1],
      ['refund', 5],
      ['refundReturned', 1],
      ['disputeOut', 5],
      ['disputeIn', 1],
    ]
    for (const [name, total] of totals) expect((await behind(name)).total, name).toBe(total)
    expect((await behind('refundReturned')).data).toMatchObject([{ id: cameBack.id }])
    expect((await behind('refund', { to: first })).data).toHaveLength(1)
    expect((await behind('lost')).data.map(({ id }: { id: string }) => id)).toContain(partAndLost.id)
    expect((await behind('unknown', { gateway: 'razorpay', currency: 'INR' })).total).toBe(1)
    expect(await behind('everything')).toMatchObject({ code: 'VALIDATION' })
  })

  test('what waits is listed by its due date, each with where it leads', async () => {
    const { taken, asked, odd, refused, cameBack, answerBy } = await everyFate()
    await house.ctx.db
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
        dead_at: house.ctx.clock.now(),
        received_at: house.ctx.clock.now(),
      })
      .execute()
    const { waiting, waiting_total } = await overview()
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
    // 72 hours, as the payer waits at most for a gateway's word.
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

  test('a gateway that never said whether money came has none here, and waits', async () => {
    const silent = await opened('stripe')
    house.ctx.clock.pass(73 * 3_600_000)
    await endWait(house.ctx, silent.id)
    const { lines, waiting } = await overview()
    expect(lines).toEqual([])
    expect(waiting).toMatchObject([{ what: 'unclear', id: silent.id, sum: { amount_minor: 4900 } }])
    await silent.orders('review.granted')
    expect((await overview()).lines).toMatchObject([{ taken: sum(4900, 1), places: { kept: sum(4900, 1) } }])
  })

  test('is for whoever may see money, between days that make sense', async () => {
    const editor = await person(house.ctx, { role: 'admin', permissions: ['content'] })
    expect(await house.call('admin/money', {}, { token: editor.token })).toMatchObject({ code: 'FORBIDDEN' })
    for (const days of [
      { from: '2026-02-31' },
      { from: 'yesterday' },
      { from: '2026-03-02', to: '2026-03-01' },
      { from: '2020-01-01', to: '2026-01-01' },
    ])
      expect(await house.call('admin/money', days, { token: boss }), JSON.stringify(days)).toMatchObject({
        code: 'VALIDATION',
      })
  })
})

describe('the file for bookkeeping', () => {
  const file = async (query: string, token = boss) => {
    const { statusCode, body } = await house.http.inject({
      url: `/api/admin/export/movements${query}`,
      headers: { authorization: `Bearer ${token}` },
    })
    return {
      statusCode,
      lines: body
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\r\n'),
    }
  }

  test('has one line for each move of money, exact to the minor unit', async () => {
    const { first, second, cameBack, taken } = await everyFate()
    const { lines } = await file('')
    expect(lines[0]).toBe(
      'at,kind,gateway,mode,gateway_id,payment_id,receipt,credit_note,currency,amount,minor_units,noted_at',
    )
    // 15 charges, 1 second charge, 5 refunds, 1 that came back, 5 and 1 of disputes; 1 in euros; 3 charges and 1 refund in rupees.
    expect(lines).toHaveLength(1 + 28 + 1 + 4)
    const year = first.slice(0, 4)
    const of = (id: string) =>
      lines.filter((line) => line.includes(id)).map((line) => line.split(',').slice(1, -1).join())
    const numbers = of(cameBack.id).join()
    const receipt = /R-\d{4}-\d{6}/.exec(numbers)![0]
    const note = /C-\d{4}-\d{6}/.exec(numbers)![0]
    expect(receipt.startsWith(`R-${year}-`)).toBe(true)
    expect(of(cameBack.id)).toEqual([
      `charge,stripe,sandbox,ch_${cameBack.id},${cameBack.id},${receipt},,USD,49.00,4900`,
      `refund,stripe,sandbox,re_1,${cameBack.id},,${note},USD,-49.00,-4900`,
      `refundReturned,stripe,sandbox,re_1,${cameBack.id},,${note},USD,49.00,4900`,
    ])
    expect(of(taken.id).at(-1)).toBe(`disputeOut,stripe,sandbox,dp_1,${taken.id},,,USD,-49.00,-4900`)
    expect(lines.filter((line) => line.includes('secondCharge'))).toHaveLength(1)
    // A sum that nobody can express is left empty, and stands all the same.
    expect(lines.filter((line) => /,INR,,,/.test(line))).toHaveLength(1)
    expect((await file(`?from=${second}`)).lines.length + (await file(`?to=${first}`)).lines.length).toBe(
      lines.length + 1,
    )
  })

  test('a gateway cannot put a formula into it, and it is for whoever may see money', async () => {
    const odd = await opened('stripe')
    await odd.says({ refunds: [refund(100, 'succeeded', { id: '=HYPERLINK("http://evil.test","x")' })] })
    const { lines } = await file('')
    expect(lines.at(-1)).toContain(`"'=HYPERLINK(""http://evil.test"",""x"")"`)
    const editor = await person(house.ctx, { role: 'admin', permissions: ['content'] })
    expect((await file('', editor.token)).lines[0]).toContain('FORBIDDEN')
  })
})

/** What may happen to a payment, whatever it is: news of its gateway in any order, and an administrator's decisions. */
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

test('whatever happens, what was taken is in exactly one place, and the report is what is left of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 3 }), async (payments) => {
      await house.fresh()
      boss = (await admin(house.ctx)).token
      const { ctx } = house
      for (const [nth, all] of payments.entries()) {
        const one = await opened(nth % 2 ? 'razorpay' : 'stripe')
        for (const step of all) {
          if ('news' in step) await one.says(step.news)
          else if ('order' in step) await one.orders(step.order, `Reason ${step.order}`)
          else {
            ctx.clock.pass(step.hours * 3_600_000)
            await endWait(ctx, one.id)
          }
        }
      }
      const { lines } = await overview()
      // The facts as they are stored, added up here.
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
        const places = Object.values<{ amount_minor: number }>(line.places)
        expect(places.reduce((so, { amount_minor }) => so + amount_minor, 0)).toBe(line.taken.amount_minor)
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

test('a dispute whose answer is ours stands first in the queue, by the date of its gateway', async () => {
  const review = await opened('stripe')
  await review.says({ amountMinor: 1 })
  const at = (days: number) => new Date(house.ctx.clock.now().getTime() + days * day)
  const later = await opened('stripe')
  await later.says({ disputes: [dispute('open', 4900, { answerBy: at(9) })] })
  const sooner = await opened('razorpay')
  await sooner.says({ disputes: [dispute('open', 0, { answerBy: at(2) })] })
  const atBank = await opened('stripe')
  await atBank.says({ disputes: [dispute('open', 4900, { awaits: 'bank', answerBy: at(1) })] })
  const { data, total } = await house.call('admin/queue', { record: 'payment' }, { token: boss })
  expect(data.map(({ id, due }: { id: string; due: string | null }) => [id, due])).toEqual([
    [sooner.id, at(2).toISOString()],
    [later.id, at(9).toISOString()],
    [review.id, null],
  ])
  expect(total).toBe(3)
})

test('the movements of a few days among many are read from their index', async () => {
  const { db } = house.ctx
  const one = await opened('stripe')
  await one.says()
  await sql`
    insert into money_movement (payment_id, kind, gateway, mode, amount_minor, currency, at, noted_at)
    select payment_id, 'refund', gateway, mode, -1, currency, at - n * interval '1 hour', noted_at
    from money_movement, generate_series(24, 20000) n`.execute(db)
  await sql`analyze money_movement`.execute(db)
  const until = house.ctx.clock.now()
  const span = { from: new Date(until.getTime() - 30 * day), until }
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${standing(span)}`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/money_movement_(at|came)/)
  expect(plan).not.toContain('Seq Scan on money_movement')
})
