import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askGateway } from '../../../server/areas/payments/ask-gateway'
import { attempt } from '../../support/gateway-attempt'
import { drivers } from '../../support/gateway-drivers'
import { payingSite, type PayingSite } from '../../support/payments-site'

let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

const disputes = async () =>
  (await site.ctx.db.selectFrom('dispute').select('status').orderBy('created_at').execute()).map(
    ({ status }) => status,
  )

test("a payment's second dispute is found by the id in its webhook, and queried again later", async () => {
  const paid = await attempt(
    site,
    drivers.find(({ name }) => name === 'paystack')!,
  )
  await paid.charge()
  await paid.bank('dispute')
  await paid.bank('dispute-won')
  expect(await disputes()).toEqual(['kept'])
  site.ctx.clock.pass(60_000)
  await paid.bank('dispute')
  expect(await disputes()).toEqual(['kept', 'open'])
  // Paystack returns only the first dispute by transaction; the second must be closed without being named again.
  await paid.bank('dispute-lost', ['drop'])
  const row = await site.ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paid.id)
    .executeTakeFirstOrThrow()
  await askGateway(site.ctx, row)
  expect(await disputes()).toEqual(['kept', 'lost'])
  expect(await paid.state()).toBe('refunded')
})
