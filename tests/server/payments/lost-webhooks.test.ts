import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DisputeRule } from '../../../contract/values'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { json } from '../../../server/platform/db/json'
import { dispatchDue } from '../../../workshop/sandbox/gateways/dispatch'
import { afterwardsAt, alwaysSuspendedAt, type Afterwards } from '../../support/hazards/afterwards'
import { attempt, sendWebhook, signedBy, type Attempt } from '../../support/gateway-attempt'
import { drivers, type GatewayDriver } from '../../support/gateway-drivers'
import type { GatewayName } from '../../support/hazards/table'
import { payingSite, type PayingSite } from '../../support/payments-site'

/** Tests that changes to a paid payment are learned from its webhook, or within a day without it. */
let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
afterAll(() => site.close())

const hour = 3_600_000

async function paidAt(driver: GatewayDriver): Promise<Attempt> {
  await site.fresh()
  const paid = await attempt(site, driver)
  await paid.charge()
  expect(await paid.state()).toBe('success')
  return paid
}

async function standing(paid: Attempt) {
  const { status, cause = null } = await paid.status()
  const { state } = await site.ctx.db
    .selectFrom('subscription')
    .select('state')
    .where('user_id', '=', site.user.id)
    .executeTakeFirstOrThrow()
  return { status, cause, package: state }
}

const disputesSuspend = (rule: DisputeRule) =>
  site.ctx.db
    .insertInto('setting')
    .values({ name: 'dispute_suspends', value: json(rule) })
    .onConflict((known) => known.column('name').doUpdateSet({ value: json(rule) }))
    .execute()

const titled = (list: Afterwards[]) => list.map((one) => [one.acts.join(', then '), one] as const)

describe.each(drivers.map((driver) => [driver.name, driver] as const))('at %s', (name, driver) => {
  test.each(titled(afterwardsAt[name]))('%s', async (_title, { acts, stands }) => {
    const paid = await paidAt(driver)
    for (const act of acts) await paid.bank(act)
    expect(await standing(paid)).toEqual(stands)
  })

  test.each(titled(alwaysSuspendedAt[name]))(
    '%s, with every dispute suspending',
    async (_title, { acts, stands }) => {
      const paid = await paidAt(driver)
      await disputesSuspend('always')
      for (const act of acts) await paid.bank(act)
      expect(await standing(paid)).toEqual(stands)
    },
  )

  test.each(titled(afterwardsAt[name]))('%s, with its webhook lost', async (_title, { acts, stands }) => {
    const paid = await paidAt(driver)
    for (const act of acts.slice(0, -1)) await paid.bank(act)
    const before = await standing(paid)
    await paid.bank(acts.at(-1)!, ['drop'])
    expect(await standing(paid)).toEqual(before)
    site.ctx.clock.pass(25 * hour)
    await reconcile(site.ctx)
    expect(await standing(paid)).toEqual(stands)
  })

  test('webhooks are retried for a day until they are answered', async () => {
    const paid = await paidAt(driver)
    await paid.bank('refund', ['down'])
    for (const wait of [60, 3600, 8 * 3600]) {
      site.ctx.clock.pass(wait * 1000)
      await dispatchDue(site.ctx)
      await site.quiet()
    }
    expect(await standing(paid)).toMatchObject({ status: 'success' })
    site.ctx.clock.pass(24 * hour)
    await dispatchDue(site.ctx)
    await site.quiet()
    expect(await standing(paid)).toMatchObject({ status: 'refunded', cause: 'refunded', package: 'ended' })
  })

  test('an open dispute follows a changed setting the next time its gateway is queried', async () => {
    const paid = await paidAt(driver)
    await paid.bank('dispute')
    const before = await standing(paid)
    const asked = async (rule: DisputeRule) => {
      await disputesSuspend(rule)
      site.ctx.clock.pass(25 * hour)
      await reconcile(site.ctx)
      return standing(paid)
    }
    expect(await asked('always')).toEqual({ status: 'disputed', cause: 'disputed', package: 'suspended' })
    expect(await asked('taken')).toEqual(before)
  })

  // At Razorpay we capture authorised payments, so none stays pending forever.
  if (name === 'razorpay') return
  test('a payment that stays pending is reviewed by an administrator after 72 hours', async () => {
    await site.fresh()
    const silent = await attempt(site, driver)
    await silent.bank('ongoing')
    // At PayPal, querying the attempt is what captures the money.
    await silent.status()
    site.ctx.clock.pass(71 * hour)
    await dispatchDue(site.ctx)
    await reconcile(site.ctx)
    expect(await silent.status()).toMatchObject({ status: 'pending', underway: true })
    site.ctx.clock.pass(2 * hour)
    await dispatchDue(site.ctx)
    await reconcile(site.ctx)
    expect(await silent.status()).toMatchObject({ status: 'needsReview', cause: 'noWord' })
  })
})

/** Webhooks that, by specification, contain only the gateway's own charge id. */
test.each<[GatewayName, (charge: string) => object]>([
  [
    'paypal',
    (charge) => ({
      id: 'WH-1',
      resource_type: 'refund',
      event_type: 'PAYMENT.CAPTURE.REVERSED',
      resource: {
        id: '09E71677NS257044M',
        status: 'COMPLETED',
        links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${charge}` }],
      },
    }),
  ],
  [
    'razorpay',
    (charge) => ({
      event: 'refund.processed',
      contains: ['refund'],
      payload: { refund: { entity: { id: 'rfnd_1', payment_id: charge, status: 'processed' } } },
    }),
  ],
  [
    'flutterwave',
    (charge) => ({
      event: 'refund.completed',
      data: { id: 1, TransactionId: Number(charge), status: 'completed-mpgs' },
    }),
  ],
])('%s: a refund is found by the charge named in a webhook', async (name, news) => {
  const paid = await paidAt(drivers.find((driver) => driver.name === name)!)
  await paid.bank('refund', ['drop'])
  expect(await standing(paid)).toMatchObject({ status: 'success', package: 'active' })
  const { charge_ref: charge } = await site.ctx.db
    .selectFrom('payment')
    .select('charge_ref')
    .where('id', '=', paid.id)
    .executeTakeFirstOrThrow()
  const raw = JSON.stringify(news(charge!))
  expect(await sendWebhook(site, name, raw, signedBy(site, name, raw))).toBe(200)
  await site.quiet()
  expect(await standing(paid)).toMatchObject({ status: 'refunded', package: 'ended' })
})
