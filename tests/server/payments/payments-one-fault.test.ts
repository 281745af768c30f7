import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiFaults } from '../../../workshop/sandbox/gateways/api-fault'
import { CrashAtWrite } from '../../support/crash-at-write'
import { drivers } from '../../support/gateway-drivers'
import { payingSite, type PayingSite } from '../../support/payments-site'
import { purchase, type Fault } from './purchase'

/**
 * One fault anywhere, at every gateway: a purchase over real HTTP with a fault at each place in turn, after which time
 * passes and sweeps run. In every case the money taken bought exactly one plan, and no payer saw "paid" before the
 * server had the money.
 */
let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

/**
 * The marketplace's writes don't depend on the gateway, so a crash at every write is tested only at the first gateway;
 * the others each take a share.
 */
const shares = drivers.length - 1

/**
 * How many requests fail, and how many succeed before them. The first gateway is tested with all pairs, the others with
 * the first two.
 */
const requests = [
  [1, 1],
  [3, 0],
  [1, 0],
  [3, 1],
] as const

describe.each(drivers)('one fault at $name', (driver) => {
  const { name } = driver
  const nth = drivers.indexOf(driver)
  const breaks = nth === 0 ? requests : requests.slice(0, 2)
  const holds = async (fault: Fault, what = '') => {
    const { states, grants, sent, taken } = await purchase(site, driver, fault)
    expect({ taken, grants, sent }, what).toEqual({ taken: 1, grants: 1, sent: 'success' })
    expect(
      states.filter((state) => state === 'success'),
      what,
    ).toHaveLength(1)
    expect(
      states.filter((state) => state === 'opened' || state === 'pending'),
      what,
    ).toEqual([])
  }

  test.each(apiFaults.map((fault) => [fault, breaks] as const))(
    "money taken buys exactly one plan when the gateway's API fails (%s) once or for a while, at each request",
    async (fault, shared) => {
      for (const [times, after] of shared)
        await holds(
          { before: () => site.control('_api', { fault, times, after }, name) },
          `${times} after ${after}`,
        )
    },
  )

  test.each(['drop', 'duplicate', 'reorder', 'delay:3600', 'bad-signature', 'stale'])(
    'money taken buys exactly one plan when webhooks have the fault %s',
    (deliver) => holds({ deliver }),
  )

  test.each<[string, Fault]>([
    ['the answer to "open" is lost and asked again', { deaf: true }],
    ['the answer of the gateway to the browser is lost', { pays: 'unanswered' }],
    ['the bank takes its time', { pays: 'slowly' }],
  ])('money taken buys exactly one plan despite: %s', (_what, fault) => holds(fault))

  test('money taken buys exactly one plan when the server crashes at any write', async () => {
    const healthy = site.ctx.db
    const crash = (plugin: CrashAtWrite) => ({
      before: () => void (site.ctx.db = healthy.withPlugin(plugin)),
    })
    const count = new CrashAtWrite(-1)
    await holds(crash(count))
    expect(count.writes).toBeGreaterThan(10)
    const writes = Array.from({ length: count.writes }, (_, before) => before + 1)
    const mine = nth === 0 ? writes : writes.filter((at) => at % shares === nth - 1)
    for (const at of mine) await holds(crash(new CrashAtWrite(at)), `at write ${at}`)
  })
})
