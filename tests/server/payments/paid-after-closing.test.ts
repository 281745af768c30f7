import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verdictOf } from '../../../src/flows/checkout/payment-verdict'
import { attempt, type Attempt } from '../../support/gateway-attempt'
import { drivers } from '../../support/gateway-drivers'
import { payingSite, type PayingSite } from '../../support/payments-site'

/**
 * Some gateways can't close an opened payment, so its window still accepts money after the attempt was cancelled in
 * another tab or in favour of a bank transfer. A returning payer isn't told that nothing was paid until the gateway has
 * been queried again (unknown is never failed).
 */
let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

/** Gateways that document no call to close a payment and that take money without a request from us. */
const late = drivers.filter(({ name }) => name === 'razorpay' || name === 'paystack')

const calls = ['payment-transaction-status', 'payment-transaction-fail'] as const

describe.each(late.map((driver) => [driver.name, driver] as const))(
  'cancelled attempt at %s',
  (name, driver) => {
    const asks = async (call: (typeof calls)[number], { id }: Attempt) =>
      (await site.call(call, { payment_transaction_id: id }, { token: site.token })).data
    async function givenUp(): Promise<Attempt> {
      const payment = await attempt(site, driver)
      await asks('payment-transaction-fail', payment)
      expect(await payment.state()).toBe('failed')
      return payment
    }

    test.each(calls)(
      'it is reported as paid if money arrived after cancelling, when queried by %s',
      async (call) => {
        const payment = await givenUp()
        await payment.charge(['drop'])
        expect(verdictOf(await asks(call, payment))).toBe('success')
        expect(await site.grants()).toBe(1)
      },
    )

    test.each(calls)(
      "it isn't reported as unpaid while the gateway doesn't answer, when queried by %s",
      async (call) => {
        const payment = await givenUp()
        await payment.charge(['drop'])
        await site.control('_api', { fault: 'error', times: 100 }, name)
        expect(verdictOf(await asks(call, payment))).toBe('processing')
        await site.control('_api', { fault: 'error', times: 0 }, name)
        expect(verdictOf(await asks(call, payment))).toBe('success')
      },
    )

    test.each(calls)('it is reported as unpaid if no money arrived, when queried by %s', async (call) => {
      expect(verdictOf(await asks(call, await givenUp()))).toBe('notPaid')
    })
  },
)
