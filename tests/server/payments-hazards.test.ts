import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { hazardTests } from '../hazards/declare'
import { drivers } from './gateway-drivers'
import { comingBackHazards } from './hazards/coming-back'
import { endingHazards } from './hazards/ending'
import { openingHazards } from './hazards/opening'
import { sceneAt, type Declare } from './hazards/scene'
import { webhookHazards } from './hazards/webhooks'
import { payingHouse, type PayingHouse } from './payments-house'

/** The hazards of a checkout, at every gateway, against the whole server and the gateway's stand-in. */
let house: PayingHouse
beforeAll(async () => {
  house = await payingHouse()
})
beforeEach(() => house.fresh())
afterAll(() => house.close())

const { hazard, whole } = hazardTests('server')

describe.each(drivers)('$name', (driver) => {
  const declare: Declare = (id, how, run) => hazard(id, driver.name, how, () => run(sceneAt(house, driver)))
  openingHazards(declare)
  comingBackHazards(declare)
  endingHazards(declare)
  webhookHazards(declare)
})

whole()
