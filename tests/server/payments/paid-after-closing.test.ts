import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verdictOf } from '../../../src/flows/checkout/payment-verdict'
import { attempt, type Attempt } from '../../support/gateway-attempt'
import { drivers } from '../../support/gateway-drivers'
import { payingSite, type PayingSite } from '../../support/payments-site'

/**
 * Some gateways cannot close what was begun: a window that is open still takes the money of an attempt that was given
 * up meanwhile, in another tab or for a bank transfer. A payer who comes back from it does not read that nothing was
 * paid before the gateway was asked again (unknown is never failed).
 */
let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

/** Those that document no call to close what was begun, and that take money without our asking. */
const late = drivers.filter(({ name }) => name === 'razorpay' || name === 'paystack')

const calls = ['payment-transaction-status', 'payment-transaction-fail'] as const

describe.each(late.map((driver) => [driver.name, driver] as const))('an attempt at %s', (name, driver) => {
  const asks = async (call: (typeof calls)[number], { id }: Attempt) =>
    (await site.call(call, { payment_transaction_id: id }, { token: site.token })).data
  async function givenUp(): Promise<Attempt> {
    const payment = await attempt(site, driver)
    await asks('payment-transaction-fail', payment)
    expect(await payment.state()).toBe('failed')
    return payment
  }

  test.each(calls)('that was paid after it was given up is paid when asked by %s', async (call) => {
    const payment = await givenUp()
    await payment.charge(['drop'])
    expect(verdictOf(await asks(call, payment))).toBe('success')
    expect(await site.grants()).toBe(1)
  })

  test.each(calls)('of which the gateway reports nothing is no denial when asked by %s', async (call) => {
    const payment = await givenUp()
    await payment.charge(['drop'])
    await site.control('_api', { fault: 'error', times: 100 }, name)
    expect(verdictOf(await asks(call, payment))).toBe('processing')
    await site.control('_api', { fault: 'error', times: 0 }, name)
    expect(verdictOf(await asks(call, payment))).toBe('success')
  })

  test.each(calls)('that was not paid is not paid when asked by %s', async (call) => {
    expect(verdictOf(await asks(call, await givenUp()))).toBe('notPaid')
  })
})
