import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyOutcome } from './money-outcomes'
import { day, moneySite, nameOf, overview, type MoneySite } from '../../../support/money-site'
import { payingSite, type PayingSite } from '../../../support/payments-site'
import { person } from '../../../support/people'

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
const none = sum(0, 0)

describe('reconciliation report', () => {
  test('matches a hand-written table for payments with every outcome', async () => {
    const { first, second } = await everyOutcome(at)
    const { lines, from, to } = await overview(at)
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
    expect((await overview(at, { from: first, to: first })).lines.at(-1)).toMatchObject({
      taken: sum(24800, 7),
      report_minor: 23800,
    })
  })

  test('links every sum to its payments', async () => {
    const { first, second, cameBack, partAndLost } = await everyOutcome(at)
    const behind = async (name: string, more: object = {}) =>
      site.call(
        'admin/payments',
        { sum: name, gateway: 'stripe', currency: 'USD', mode: 'sandbox', from: first, to: second, ...more },
        { token: at.boss },
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

  test('requires the payments permission and valid dates', async () => {
    const editor = await person(site.ctx, { role: 'admin', permissions: ['content'] })
    expect(await site.call('admin/money', {}, { token: editor.token })).toMatchObject({ code: 'FORBIDDEN' })
    for (const days of [
      { from: '2026-02-31' },
      { from: 'yesterday' },
      { from: '2026-03-02', to: '2026-03-01' },
      { from: '2020-01-01', to: '2026-01-01' },
    ])
      expect(await site.call('admin/money', days, { token: at.boss }), JSON.stringify(days)).toMatchObject({
        code: 'VALIDATION',
      })
  })
})
