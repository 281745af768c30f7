import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endDisputes } from '../../../../server/areas/payments/note-facts'
import { reconcile } from '../../../../server/areas/payments/reconcile'
import type { PaymentRow } from '../../../../server/platform/db/schema'
import type { GatewayCharge } from '../../../../server/gateways/port'
import { keptHere } from '../../../../server/gateways/adapter-data'
import { dispatchDue } from '../../../../workshop/sandbox/gateways/dispatch'
import type { Action } from '../../../../workshop/sandbox/gateways/gateway-sandbox'
import type { MovementKind } from '../../../../contract/values'
import type { GatewayName } from '../../../support/hazards/table'
import { attempt } from '../../../support/gateway-attempt'
import { drivers } from '../../../support/gateway-drivers'
import {
  day,
  dispute,
  moneySite,
  nameOf,
  opened,
  overview,
  refund,
  type MoneySite,
} from '../../../support/money-site'
import { payingSite, type PayingSite } from '../../../support/payments-site'
import { booksOf } from './sandbox-ledger'

/** Money counts on the day given by its gateway, no matter when the server learns of it. */
let site: PayingSite
let at: MoneySite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(async () => {
  at = await moneySite(site)
})
afterAll(() => site.close())

const today = () => nameOf(site.ctx.clock.now())
/** Returns the report of each day as shown on the page. */
async function reported(): Promise<Record<string, number>> {
  const [line] = (await overview(at)).lines
  return Object.fromEntries((line?.days ?? []).map((one: any) => [one.day, one.report_minor]))
}
const movements = () =>
  site.ctx.db.selectFrom('money_movement').select(['kind', 'at', 'noted_at']).orderBy('id').execute()

/** Returns a payment as expected by its gateway's adapter. */
const chargeFrom = ({ id, provider_ref: providerRef }: PaymentRow): GatewayCharge => ({
  id,
  amountMinor: 4900,
  currency: 'USD',
  providerRef,
  description: 'Package',
  returnUrl: site.address,
  buyer: { name: 'Somebody', email: 'somebody@example.org' },
  platform: 'web',
  keep: keptHere(() => site.ctx.clock.now()),
})

/** Steps of a dispute at each gateway, each with the money movement whose time the gateway documents, if any. */
const disputed: Record<GatewayName, [Action, MovementKind | null][]> = {
  stripe: [
    ['dispute', 'disputeOut'],
    ['dispute-won', 'disputeIn'],
    ['dispute-reopened', 'disputeOut'],
  ],
  paypal: [
    ['dispute', 'disputeOut'],
    ['dispute-won', 'disputeIn'],
    ['dispute-reopened', 'disputeOut'],
  ],
  flutterwave: [['dispute', 'disputeOut']],
  paystack: [
    ['dispute', null],
    ['dispute-lost', 'disputeOut'],
  ],
  // Razorpay gives the time a dispute was opened, but not when the money was taken.
  razorpay: [],
}

describe.each(drivers.map((driver) => [driver.name, driver] as const))('at %s', (name, driver) => {
  test("dates movements found by a later sweep on the gateway's day", async () => {
    const payment = await attempt(site, driver)
    const first = today()
    await payment.charge(['drop'])
    expect(await payment.state()).not.toBe('success')
    const nextDay = async () => {
      site.ctx.clock.pass(25 * 3_600_000)
      await reconcile(site.ctx)
    }
    await nextDay()
    expect(await payment.state()).toBe('success')
    expect(today()).not.toBe(first)
    expect(await reported()).toEqual({ [first]: 4900 })
    expect(await booksOf(site, name)).toEqual({ [first]: 4900 })
    const acts: typeof disputed.stripe = [['refund-part', 'refund'], ...disputed[name]]
    for (const [act] of acts) {
      await payment.bank(act, ['drop'])
      await nextDay()
      expect(await reported(), act).toEqual(await booksOf(site, name))
    }
    const moved = await movements()
    expect(moved.map(({ kind }) => kind)).toEqual(['charge', ...acts.flatMap(([, kind]) => kind ?? [])])
    for (const one of moved) expect(one.noted_at.getTime() - one.at.getTime()).toBeGreaterThan(day)
  })

  test('dates a second charge on the day it was made, even if its webhook arrives a day late', async () => {
    const payment = await attempt(site, driver)
    await payment.charge()
    site.ctx.clock.pass(day)
    const second = today()
    await payment.bank('second-charge', ['down'])
    site.ctx.clock.pass(25 * 3_600_000)
    await dispatchDue(site.ctx)
    await site.quiet()
    expect(await reported()).toMatchObject({ [second]: 4900 })
    expect(await reported()).toEqual(await booksOf(site, name))
    const came = (await movements()).find(({ kind }) => kind === 'secondCharge')!
    expect(nameOf(came.at)).toBe(second)
    expect(nameOf(came.noted_at)).toBe(today())
  })

  test("dates a second charge on the gateway's day if it was refunded at the gateway itself", async () => {
    const payment = await attempt(site, driver)
    await payment.charge()
    await payment.bank('second-charge')
    const rows = await site.ctx.db.selectFrom('payment').selectAll().orderBy('created_at').execute()
    const [main, second] = [rows.find((row) => row.second_of === null)!, rows.find((row) => row.second_of)!]
    await payment.bank(null, ['drop'])
    site.ctx.clock.pass(day)
    const back = today()
    await site.ctx.gateways.get(name)!.refund!(chargeFrom(main), {
      id: '9b2f1c9e-0000-4000-8000-000000000005',
      amountMinor: 4900,
      reason: 'Paid twice',
      chargeRef: second.provider_ref!,
    })
    site.ctx.clock.pass(25 * 3_600_000)
    await dispatchDue(site.ctx)
    await reconcile(site.ctx)
    const sent = () => movements().then((all) => all.filter(({ kind }) => kind === 'refund'))
    expect((await sent()).map((one) => [nameOf(one.at), nameOf(one.noted_at)])).toEqual([[back, today()]])
    expect(await reported()).toEqual(await booksOf(site, name))
    const made = () => site.ctx.db.selectFrom('refund').select('made_at').execute()
    const before = await made()
    site.ctx.clock.pass(25 * 3_600_000)
    await reconcile(site.ctx)
    expect([await made(), (await sent()).length]).toEqual([before, 1])
  })
})

describe('implausible gateway times', () => {
  const ago = (ms: number) => new Date(site.ctx.clock.now().getTime() - ms)
  const timesOf = async () => (await movements()).map((one) => [one.kind, one.at, one.noted_at])

  test.each([
    ['no time', () => null],
    ['one that is still to come', () => ago(-1)],
    ['one long before the payment was begun', () => new Date(1000)],
    ['one beyond the years that can be written down', () => new Date(8.64e15)],
  ])('%s: uses the time the server learned of the movement', async (_title, content) => {
    const one = await opened(at, 'stripe')
    site.ctx.clock.pass(day)
    await one.says({ at: content() })
    await one.says({ refunds: [refund(900, 'succeeded', { at: content() })] })
    await one.says({ disputes: [dispute('open', 4000, { takenAt: content(), openedAt: content() })] })
    const now = site.ctx.clock.now()
    expect(await timesOf()).toEqual([
      ['charge', now, now],
      ['refund', now, now],
      ['disputeOut', now, now],
    ])
  })

  test("accepts a gateway clock slightly ahead of the server's", async () => {
    const early = ago(60_000)
    const one = await opened(at, 'stripe')
    await one.says({ at: early })
    expect(await timesOf()).toEqual([['charge', early, site.ctx.clock.now()]])
  })

  test("doesn't reuse a recorded time for later movements", async () => {
    const one = await opened(at, 'stripe')
    await one.says()
    site.ctx.clock.pass(day)
    const takenAt = site.ctx.clock.now()
    await one.says({ disputes: [dispute('open', 4900, { takenAt })] })
    site.ctx.clock.pass(day)
    const returnedAt = site.ctx.clock.now()
    await one.says({ disputes: [dispute('kept', 0, { takenAt, returnedAt })] })
    site.ctx.clock.pass(day)
    await one.says({ disputes: [dispute('open', 0, { takenAt, returnedAt, word: 'appeal' })] })
    site.ctx.clock.pass(day)
    const now = site.ctx.clock.now()
    await site.ctx.db.transaction().execute((trx) => endDisputes(trx, one.id, 'lost', { by: null, now }))
    expect((await timesOf()).slice(1)).toEqual([
      ['disputeOut', takenAt, takenAt],
      ['disputeIn', returnedAt, returnedAt],
      ['disputeOut', now, now],
    ])
  })
})
