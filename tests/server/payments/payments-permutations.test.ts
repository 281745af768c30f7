import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { attempt, sendWebhook, signedBy } from '../../support/gateway-attempt'
import { drivers, type GatewayDriver } from '../../support/gateway-drivers'
import { payingSite, type PayingSite } from '../../support/payments-site'

let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

const methods = ['return', 'webhook', 'poll'] as const
type Method = (typeof methods)[number]

/** Returns all permutations of these methods. */
function orders(of: readonly Method[]): Method[][] {
  const all = (rest: readonly Method[]): Method[][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((method, at) => all(rest.toSpliced(at, 1)).map((tail) => [method].concat(tail)))
  return [...new Map(all(of).map((order) => [order.join(' '), order])).values()]
}

const once = orders(methods)
const oneTwice = methods.flatMap((twice) => orders([...methods, twice]))

/** Order of the states of a payment. */
const rank = ['opened', 'pending', 'success']

/** Pays and lets the server learn of the payment by these methods in order; returns the payment's id. */
async function run(driver: GatewayDriver, order: Method[], atOnce: boolean): Promise<string> {
  const paid = await attempt(site, driver)
  await paid.charge(['drop'])
  const raw = await paid.webhook()
  const act: Record<Method, () => Promise<unknown>> = {
    return: () => paid.status(),
    poll: () => reconcile(site.ctx, { all: true }),
    webhook: () => sendWebhook(site, driver.name, raw, signedBy(site, driver.name, raw)),
  }
  if (atOnce) await Promise.all(order.map((method) => act[method]()))
  else for (const method of order) await act[method]()
  await site.quiet()
  return paid.id
}

/** Asserts that there is exactly one plan and a history that only moves forward. */
async function holds(id: string, what: string) {
  const { db } = site.ctx
  const bought = await db.selectFrom('subscription').select('id').where('payment_id', '=', id).execute()
  expect(bought, what).toHaveLength(1)
  const history = await db
    .selectFrom('record_history')
    .select('to_state')
    .where('record', '=', 'payment')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
  const ranks = history.map((line) => rank.indexOf(line.to_state))
  expect(ranks, what).toEqual(ranks.toSorted((a, b) => a - b))
  expect(ranks.filter((one) => one === 2)).toHaveLength(1)
}

/**
 * Each gateway is tested with all permutations of the three methods. Those with a repeated method are shared among the
 * gateways, as settling uses the same code for all of them.
 */
describe.each(drivers)('at $name', (driver) => {
  const nth = drivers.indexOf(driver)
  const share = oneTwice.filter((_order, at) => at % drivers.length === nth)
  test.each([
    ['one after the other', false, [...once, ...share]],
    ['at one moment', true, [...once.slice(nth, nth + 1), ...share.slice(0, 3)]],
  ])(
    'return, webhook and poll grant exactly one plan and only move forward: %s',
    async (_how, atOnce, schedules) => {
      for (const order of schedules) await holds(await run(driver, order, atOnce), order.join(' '))
    },
  )
})
