import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attempt } from '../../support/gateway-attempt'
import { drivers } from '../../support/gateway-drivers'
import { admin } from '../../support/people'
import { payingSite, type PayingSite } from '../../support/payments-site'

let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

const offered = async () =>
  (await site.call('get-package', { id: site.packageId }, { token: site.token })).data[0]

test('a plan given by an administrator counts as no purchase, so it can be bought', async () => {
  const { token } = await admin(site.ctx)
  await site.call('assign_package', { package_id: site.packageId, userid: site.user.id }, { token })
  expect(await offered()).toMatchObject({ is_active: true, is_taken: false, times_bought: 0 })
  expect(await site.open({ times_bought: 0 })).toMatchObject({ error: false })
})

test('a page that does not know of a purchase made elsewhere opens no second payment', async () => {
  const { charge, state } = await attempt(site, drivers[0]!)
  await charge()
  expect(await state()).toBe('success')
  expect(await offered()).toMatchObject({ times_bought: 1 })
  const key = { idempotency_key: 'another-tab' }
  expect(await site.open({ times_bought: 0, ...key })).toMatchObject({ code: 'CONFLICT' })
  expect(await site.states()).toEqual(['success'])
  expect(await site.open({ times_bought: 1, ...key })).toMatchObject({ error: false })
})
