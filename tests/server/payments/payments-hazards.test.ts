import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hazardTests } from '../../support/hazards/declare'
import { attempt } from '../../support/gateway-attempt'
import { drivers } from '../../support/gateway-drivers'
import { comingBackHazards } from './hazards/return-hazards'
import { endingHazards } from './hazards/outcome-hazards'
import { openingHazards } from './hazards/opening-hazards'
import { sceneAt, type Declare } from './hazards/scene'
import { webhookHazards } from './hazards/webhook-hazards'
import { makePackage, payingSite, type PayingSite } from '../../support/payments-site'

/** Runs the checkout hazards at every gateway against the whole server and the sandbox gateways. */
let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

const { hazard, whole } = hazardTests('server')

describe.each(drivers)('$name', (driver) => {
  const declare: Declare = (id, how, run) => hazard(id, driver.name, how, () => run(sceneAt(site, driver)))
  openingHazards(declare)
  comingBackHazards(declare)
  endingHazards(declare)
  webhookHazards(declare)
  test('the page at the gateway shows what is being paid for', async () => {
    const package_id = await makePackage(site, { price_minor: 900, name: 'Sellers and friends' })
    const { ref } = await attempt(site, driver, { package_id })
    const page = await fetch(`${site.address}/sandbox/pay/${driver.name}/${ref}`)
    expect(await page.text()).toContain('<bdi>Sellers and friends</bdi>')
  })
})

whole()
