import type { HazardId } from '../../../support/hazards/table'
import { attempt, type Attempt } from '../../../support/gateway-attempt'
import type { GatewayDriver } from '../../../support/gateway-drivers'
import type { PayingSite } from '../../../support/payments-site'

/** Context of a hazard test at one gateway. */
export interface Scene {
  driver: GatewayDriver
  site: PayingSite
  /** Opens a payment at this gateway. */
  open: (more?: object) => Promise<Attempt>
  giveUp: (id: string) => Promise<Record<string, any>>
}

/** Declares one hazard test at the current gateway. */
export type Declare = (id: HazardId, how: string, run: (scene: Scene) => Promise<void>) => void

export const minute = 60_000

/** Returns the test context of a gateway in a marketplace. */
export const sceneAt = (site: PayingSite, driver: GatewayDriver): Scene => ({
  driver,
  site,
  open: (more) => attempt(site, driver, more),
  giveUp: (id) =>
    site.call('payment-transaction-fail', { payment_transaction_id: id }, { token: site.token }),
})
