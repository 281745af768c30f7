import type { GatewayVerdict } from '../../server/platform/gateways/port'

/** What a gateway says of money that came. */
export type Paid = Extract<GatewayVerdict, { amountMinor: number }>

/** A gateway says that the 49.00 US dollars that a test asks for have come, and what else is given. */
export const paidVerdict = (reference: string, more: Partial<Paid> = {}): Paid => ({
  outcome: 'success',
  amountMinor: 4900,
  currency: 'USD',
  reference,
  at: null,
  ...more,
})
