import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keptHere } from '../../../server/gateways/adapter-data'
import { reconcile, reconcileById } from '../../../server/areas/payments/reconcile'
import { settle } from '../../../server/areas/payments/settle-payment'
import { dispatchDue } from '../../../workshop/sandbox/gateways/dispatch'
import type { OtherCharge, GatewayVerdict } from '../../../server/gateways/port'
import { fiftyTimes } from '../../support/repeat-at-once'
import { attempt } from '../../support/gateway-attempt'
import { drivers } from '../../support/gateway-drivers'
import { paidVerdict } from '../../support/paid-verdict'
import { admin } from '../../support/people'
import { payingSite, type PayingSite } from '../../support/payments-site'

/**
 * Tests money charged a second time for something already paid. Rules written by hand: querying the charge named in the
 * webhook finds it, an administrator must refund it, and it never buys a second plan.
 */
let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

const minute = 60_000
const day = 86_400_000
const seconds = () =>
  site.ctx.db
    .selectFrom('payment')
    .select(['state', 'purchase_id', 'captured_minor', 'captured_currency', 'provider_ref', 'id'])
    .where('second_of', 'is not', null)
    .execute()

describe.each(drivers)('$name', (driver) => {
  test('a second charge requires one refund however often it is reported', async () => {
    const { id, charge, bank, state } = await attempt(site, driver)
    await charge()
    expect(await state()).toBe('success')
    await bank('second-charge', ['duplicate', 'duplicate'])
    const main = await site.ctx.db
      .selectFrom('payment')
      .select('purchase_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await seconds()).toMatchObject([
      { state: 'needsRefund', purchase_id: main.purchase_id, captured_minor: 4900, captured_currency: 'USD' },
    ])
    expect(await state()).toBe('success')
    expect(await site.grants()).toBe(1)
    // The operator sees the second charge as a separate payment, and the payer is told about the double payment.
    const boss = await admin(site.ctx)
    const waits = await site.call('admin/payments', { state: 'needsRefund' }, { token: boss.token })
    expect(waits.data).toMatchObject([{ state: 'needsRefund' }])
    const [second] = await seconds()
    expect((await site.status(second!.id)).cause).toBe('paidTwice')
  })

  test('a second charge with a lost webhook is found once by the sweep of paid payments', async () => {
    const { charge, bank, state } = await attempt(site, driver)
    await charge()
    await bank('second-charge', ['drop'])
    expect(await seconds()).toEqual([])
    site.ctx.clock.pass(day + 60_000)
    await reconcile(site.ctx)
    expect(await seconds()).toMatchObject([
      { state: 'needsRefund', captured_minor: 4900, captured_currency: 'USD' },
    ])
    site.ctx.clock.pass(day + 60_000)
    await reconcile(site.ctx)
    expect(await seconds()).toHaveLength(1)
    expect(await state()).toBe('success')
    expect(await site.grants()).toBe(1)
  })

  test('fifty concurrent queries find each of two unreported charges once and grant nothing', async () => {
    const { id, charge, bank, state } = await attempt(site, driver)
    await charge()
    await bank('second-charge', ['drop'])
    await bank('second-charge', ['drop'])
    // Each query runs as if from another process.
    await fiftyTimes(() => reconcileById({ ...site.ctx, gateways: { ...site.ctx.gateways } }, id))
    expect(await seconds()).toMatchObject([{ state: 'needsRefund' }, { state: 'needsRefund' }])
    expect(await state()).toBe('success')
    expect(await site.grants()).toBe(1)
  })

  /** Creates a second charge refunded at the gateway itself. */
  async function sentBack() {
    const payment = await attempt(site, driver)
    await payment.charge()
    await payment.bank('second-charge')
    const [second] = await seconds()
    const main = await site.ctx.db
      .selectFrom('payment')
      .selectAll()
      .where('second_of', 'is', null)
      .executeTakeFirstOrThrow()
    await site.ctx.gateways.get(driver.name)!.refund!(
      {
        id: main.id,
        amountMinor: 4900,
        currency: 'USD',
        providerRef: main.provider_ref,
        description: 'Package',
        returnUrl: site.address,
        buyer: { name: 'Somebody', email: 'somebody@example.org' },
        platform: 'web',
        keep: keptHere(() => site.ctx.clock.now()),
      },
      {
        id: '9b2f1c9e-0000-4000-8000-000000000002',
        amountMinor: 4900,
        reason: 'Paid twice',
        chargeRef: second!.provider_ref!,
      },
    )
    return payment
  }

  test('the sweep queries a second charge again and finds its refund', async () => {
    const { state } = await sentBack()
    for (let round = 0; round < 3; round++) {
      site.ctx.clock.pass(day + 60_000)
      await reconcile(site.ctx)
      await site.quiet()
    }
    expect(await seconds()).toMatchObject([{ state: 'refunded' }])
    expect(await state()).toBe('success')
    expect(await site.grants()).toBe(1)
  })

  test('a refund webhook that names no charge is still matched', async () => {
    const { state } = await sentBack()
    for (let round = 0; round < 3; round++) {
      site.ctx.clock.pass(minute)
      await dispatchDue(site.ctx)
      await site.quiet()
    }
    expect(await seconds()).toMatchObject([{ state: 'refunded' }])
    expect(await state()).toBe('success')
    const waiting = site.ctx.db.selectFrom('payment_event').select(['type', 'outcome'])
    expect(await waiting.where('run_at', 'is not', null).execute()).toEqual([])
  })
})

describe('reports of a second charge', () => {
  const paid = async () => {
    const { id, charge } = await attempt(site, drivers[0]!)
    await charge()
    return id
  }
  const other = (more: Partial<OtherCharge> = {}): OtherCharge => ({
    id: 'ch_second',
    amountMinor: 4900,
    currency: 'USD',
    reference: null,
    at: null,
    refundedMinor: 0,
    ...more,
  })
  const says = (id: string, others: OtherCharge[], chargeRef = 'ch_first') => {
    const verdict: GatewayVerdict = paidVerdict(id, { chargeRef, refunds: [], disputes: [], others })
    return settle(site.ctx, id, verdict)
  }
  const firstCharge = (id: string) =>
    site.ctx.db.updateTable('payment').set({ charge_ref: 'ch_first' }).where('id', '=', id).execute()

  test('fifty concurrent reports create one second charge', async () => {
    const id = await paid()
    await firstCharge(id)
    await fiftyTimes(() => says(id, [other()]))
    expect(await seconds()).toMatchObject([{ state: 'needsRefund' }])
    const moves = await site.ctx.db
      .selectFrom('record_history')
      .select('event')
      .where('record', '=', 'payment')
      .where('event', '=', 'duplicate.paid')
      .execute()
    expect(moves).toHaveLength(1)
  })

  test('reports in another order leave the original charge as the one that pays', async () => {
    const id = await paid()
    await firstCharge(id)
    await says(id, [other()])
    await says(id, [other({ id: 'ch_first' })], 'ch_second')
    expect(await seconds()).toMatchObject([{ provider_ref: 'ch_second', state: 'needsRefund' }])
    await says(id, [], 'ch_third')
    expect((await seconds()).map(({ provider_ref: ref }) => ref).toSorted()).toEqual([
      'ch_second',
      'ch_third',
    ])
  })

  test('reports with a partial refund leave the remainder to be refunded', async () => {
    const id = await paid()
    await firstCharge(id)
    await says(id, [other({ refundedMinor: 900 })])
    expect(await seconds()).toMatchObject([{ state: 'needsRefund' }])
    await says(id, [other({ refundedMinor: 4900 })])
    expect(await seconds()).toMatchObject([{ state: 'refunded' }])
    await says(id, [other({ refundedMinor: 0 })])
    expect(await seconds()).toMatchObject([{ state: 'needsRefund' }])
  })

  test("reports with a dispute don't affect the subscription", async () => {
    const id = await paid()
    await firstCharge(id)
    const lost = {
      id: 'dp_2',
      kind: 'dispute' as const,
      status: 'lost' as const,
      awaits: null,
      amountMinor: 4900,
      currency: 'USD',
      takenMinor: 4900,
      answerBy: null,
      word: 'lost',
      reason: null,
      isRefundable: null,
      openedAt: null,
    }
    await says(id, [other({ disputes: [{ ...lost, status: 'open', word: 'open' }] })])
    expect(await seconds()).toMatchObject([{ state: 'needsRefund' }])
    await says(id, [other({ disputes: [lost] })])
    expect(await seconds()).toMatchObject([{ state: 'refunded' }])
    const subscription = await site.ctx.db.selectFrom('subscription').select('state').execute()
    expect(subscription).toEqual([{ state: 'active' }])
  })
})
