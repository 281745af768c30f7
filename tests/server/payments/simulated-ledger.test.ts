import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookOf } from '../../../workshop/lab/simulate/gateway-ledger'
import { attempt } from '../../support/gateway-attempt'
import { drivers } from '../../support/gateway-drivers'
import { payingSite, type PayingSite } from '../../support/payments-site'

/** The simulation asks this book where money is: it has to include what went back at every gateway. */
let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

describe.each(drivers.map((driver) => [driver.name, driver] as const))(
  'the book of %s',
  (gateway, driver) => {
    test.each([
      ['refund-part', 2450],
      ['refund', 4900],
      ['dispute-lost', 4900],
      ['dispute-won', 0],
    ])('after %s %i of 4900 are not with us', async (act, back) => {
      const payment = await attempt(site, driver)
      await payment.charge()
      expect(await bookOf(site.ctx.db)).toEqual([{ gateway, payment: payment.id, taken: 4900, back: 0 }])
      await payment.bank(act)
      expect(await bookOf(site.ctx.db)).toEqual([{ gateway, payment: payment.id, taken: 4900, back }])
    })
  },
)
