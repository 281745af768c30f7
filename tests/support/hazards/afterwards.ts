import type { Action } from '../../../workshop/sandbox/gateways/gateway-sandbox'
import type { GatewayName } from './table'

/** How a payment of a package reads to its payer, and how the package stands. */
export interface Standing {
  status: 'success' | 'disputed' | 'refunded' | 'needsRefund'
  cause: 'disputed' | 'refunded' | 'chargedBack' | 'refundFailed' | null
  package: 'active' | 'suspended' | 'ended'
}

const runs: Standing = { status: 'success', cause: null, package: 'active' }
const paused: Standing = { status: 'disputed', cause: 'disputed', package: 'suspended' }
const sentBack: Standing = { status: 'refunded', cause: 'refunded', package: 'ended' }
const takenBack: Standing = { status: 'refunded', cause: 'chargedBack', package: 'ended' }
const backAgain: Standing = { status: 'needsRefund', cause: 'refundFailed', package: 'ended' }

/** One later event of paid money: what the gateway's control does, and the state afterwards. */
export interface Afterwards {
  /** Actions of the stand-in after the payment, the last one being the news. */
  acts: readonly [Action, ...Action[]]
  stands: Standing
}

/** At every gateway: refunds, and disputes that end. */
const everywhere: Afterwards[] = [
  { acts: ['refund-part'], stands: runs },
  { acts: ['refund-pending'], stands: runs },
  { acts: ['refund'], stands: sentBack },
  { acts: ['refund', 'refund-failed'], stands: backAgain },
  { acts: ['dispute', 'dispute-won'], stands: runs },
  { acts: ['dispute', 'dispute-lost'], stands: takenBack },
  { acts: ['second-charge'], stands: runs },
]
/** The money is taken when the dispute opens, and again when it is taken up again. */
const takenAtOnce: Afterwards[] = [
  { acts: ['dispute'], stands: paused },
  { acts: ['dispute', 'dispute-won', 'dispute-reopened'], stands: paused },
]
/** The money is taken when the dispute is lost: an open one suspends no account. */
const takenWhenLost: Afterwards[] = [
  { acts: ['dispute'], stands: runs },
  { acts: ['dispute', 'dispute-won', 'dispute-reopened'], stands: runs },
]
const inquiries: Afterwards[] = [
  { acts: ['inquiry'], stands: runs },
  { acts: ['inquiry', 'inquiry-closed'], stands: runs },
]
/** It ended before it became a dispute, by our refund. */
const prevented: Afterwards = { acts: ['inquiry', 'dispute-prevented'], stands: sentBack }

/**
 * What becomes of paid money at each gateway, written from the gateways' documentation of disputes and refunds: who has
 * inquiries, and when the money of a dispute is taken.
 */
export const afterwardsAt: Record<GatewayName, Afterwards[]> = {
  stripe: [...everywhere, ...takenAtOnce, ...inquiries, prevented, { acts: ['fraud-warning'], stands: runs }],
  razorpay: [...everywhere, ...takenWhenLost, ...inquiries, prevented],
  paystack: [...everywhere, ...takenWhenLost],
  paypal: [
    ...everywhere,
    ...takenAtOnce,
    ...inquiries,
    { acts: ['dispute', 'dispute-withdrawn'], stands: runs },
  ],
  flutterwave: [...everywhere, ...takenAtOnce],
}

/** Where the operator suspends at every dispute: an open one is enough, whenever its money is taken. */
const anyDispute: Afterwards[] = [
  { acts: ['dispute'], stands: paused },
  { acts: ['dispute', 'dispute-won'], stands: runs },
  { acts: ['dispute', 'dispute-won', 'dispute-reopened'], stands: paused },
  { acts: ['dispute', 'dispute-lost'], stands: takenBack },
]

/** The same for an operator who suspends at every dispute; an inquiry is none, whatever he has set. */
export const alwaysSuspendedAt: Record<GatewayName, Afterwards[]> = {
  stripe: [...anyDispute, ...inquiries, { acts: ['fraud-warning'], stands: runs }],
  razorpay: [...anyDispute, ...inquiries],
  paystack: anyDispute,
  paypal: [...anyDispute, ...inquiries],
  flutterwave: anyDispute,
}
