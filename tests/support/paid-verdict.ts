import type { GatewayVerdict } from '../../server/gateways/port'

/** A gateway's verdict that money came. */
export type Paid = Extract<GatewayVerdict, { amountMinor: number }>

/** A gateway's verdict that the 49.00 US dollars of a test have come, with the given changes. */
export const paidVerdict = (reference: string, more: Partial<Paid> = {}): Paid => ({
  outcome: 'success',
  amountMinor: 4900,
  currency: 'USD',
  reference,
  at: null,
  ...more,
})
