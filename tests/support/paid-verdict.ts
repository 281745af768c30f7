import type { GatewayVerdict } from '../../server/gateways/port'

/** A gateway's verdict that the money was received. */
export type Paid = Extract<GatewayVerdict, { amountMinor: number }>

/** Returns a gateway's verdict that the test's 49.00 USD were received, with the given changes. */
export const paidVerdict = (reference: string, more: Partial<Paid> = {}): Paid => ({
  outcome: 'success',
  amountMinor: 4900,
  currency: 'USD',
  reference,
  at: null,
  ...more,
})
