import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookOf } from '../../../workshop/lab/simulate/gateway-ledger'
import { attempt } from '../../support/gateway-attempt'
import { drivers } from '../../support/gateway-drivers'
import { payingSite, type PayingSite } from '../../support/payments-site'

/** The simulation uses this ledger to find where the money is, so it must include every gateway's refunds. */
let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

describe.each(drivers.map((driver) => [driver.name, driver] as const))('ledger of %s', (gateway, driver) => {
  test.each([
    ['refund-part', 2450],
    ['refund', 4900],
    ['dispute-lost', 4900],
    ['dispute-won', 0],
  ])('shows after %s that %i of 4900 are gone', async (act, back) => {
    const payment = await attempt(site, driver)
    await payment.charge()
    expect(await bookOf(site.ctx.db)).toEqual([{ gateway, payment: payment.id, taken: 4900, back: 0 }])
    await payment.bank(act)
    expect(await bookOf(site.ctx.db)).toEqual([{ gateway, payment: payment.id, taken: 4900, back }])
  })
})
