import { randomUUID } from 'node:crypto'
import { keptHere } from '../../../server/gateways/adapter-data'
import type { GatewayCharge, Gateway, GatewayVerdict } from '../../../server/gateways/port'
import type { PayingSite } from '../../support/payments-site'

/** A payment at a sandbox gateway without a database row, with control over its bank's side. */
export interface BankSide {
  gateway: Gateway
  charge: GatewayCharge
  /** Executes actions one after another without sending webhooks. */
  happens: (...actions: string[]) => Promise<void>
  /** Returns the adapter's current verdict. */
  asks: (more?: Partial<GatewayCharge>) => Promise<GatewayVerdict>
  /** Returns the bodies of all webhooks due since the payment was opened. */
  news: () => Promise<Record<string, any>[]>
}

/** Returns a payment of 49.00 USD at a sandbox gateway. */
export async function paidAt(server: PayingSite, name: string): Promise<BankSide> {
  const gateway = server.ctx.gateways.get(name)!
  const opened: GatewayCharge = {
    id: randomUUID(),
    amountMinor: 4900,
    currency: 'USD',
    providerRef: null,
    description: 'Package',
    returnUrl: `${server.address}/checkout/1`,
    buyer: { name: 'Buyer', email: 'buyer@threshold.test' },
    platform: 'web',
    keep: keptHere(() => server.ctx.clock.now()),
  }
  const charge = { ...opened, providerRef: (await gateway.begin(opened)).providerRef }
  const ref = charge.providerRef
  const happens = async (...actions: string[]) => {
    for (const action of actions) {
      server.ctx.clock.pass(1000)
      const status = await server.control(ref, { action, deliver: ['drop'] }, name)
      if (status !== 200) throw new Error(`${action} at ${name}: ${status}`)
    }
  }
  const asks = (more: Partial<GatewayCharge> = {}) => gateway.verdict({ ...charge, ...more })
  await happens('pay')
  await asks()
  return {
    gateway,
    charge,
    happens,
    asks,
    news: async () => {
      const rows = await server.ctx.db
        .selectFrom('sandbox_delivery')
        .select('raw')
        .where('object_id', '=', ref)
        .orderBy('id')
        .execute()
      return rows.map(({ raw }) => JSON.parse(raw) as Record<string, any>)
    },
  }
}
