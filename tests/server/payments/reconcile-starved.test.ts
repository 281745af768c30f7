import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { dispatchDue } from '../../../workshop/sandbox/gateways/dispatch'
import { card, intentOf, makePackage, payingSite, type PayingSite } from '../../support/payments-site'

/**
 * Tests payments whose gateway can't be queried because its keys are gone or because it was a sandbox when they were
 * made.
 */
let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

const day = 86_400_000

/**
 * Copies the only payment into a mode for which the gateway isn't configured; the copies are queried before the
 * original.
 */
async function unaskable(count: number) {
  const { db } = site.ctx
  const {
    handover: _,
    kept: _kept,
    terms: _terms,
    ...like
  } = await db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
  for (let nth = 0; nth < count; nth++)
    await db
      .insertInto('payment')
      .values({
        ...like,
        id: randomUUID(),
        purchase_id: randomUUID(),
        // A buyer has only one open attempt per plan.
        package_id: await makePackage(site, { price_minor: 4900 }),
        provider_ref: `pi_elsewhere_${nth}`,
        client_key: null,
        mode: 'live',
        asked_at: new Date(site.ctx.clock.now().getTime() - 60 * day),
      })
      .execute()
}

test("a refund whose webhook was lost is found behind many payments that can't be queried", async () => {
  const { data } = await site.open()
  await site.payBy(data.client_secret, card.pays)
  await site.quiet()
  expect(await site.states()).toEqual(['success'])
  await unaskable(30)
  await site.control(intentOf(data.client_secret), { action: 'refund', deliver: ['drop'] })
  site.ctx.clock.pass(2 * day)
  await dispatchDue(site.ctx)
  await reconcile(site.ctx)
  expect((await site.states()).filter((state) => state === 'refunded')).toHaveLength(1)
})

test("money whose webhook was lost is found behind many open payments that can't be queried", async () => {
  const { data } = await site.open()
  await unaskable(60)
  await site.control(intentOf(data.client_secret), { deliver: ['drop'] })
  await site.payBy(data.client_secret, card.pays)
  site.ctx.clock.pass(2 * 60_000)
  await reconcile(site.ctx)
  expect((await site.states()).filter((state) => state === 'success')).toHaveLength(1)
})
