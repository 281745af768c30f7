import type { Action } from '../../../workshop/sandbox/gateways/gateway-sandbox'
import type { GatewayName } from './table'

/** The status and cause the payer sees for a plan's payment, and the state of the plan. */
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

/** Something that happens to a paid payment: the sandbox actions and the resulting state. */
export interface Afterwards {
  /** Sandbox actions after the payment, of which the last one is under test. */
  acts: readonly [Action, ...Action[]]
  stands: Standing
}

/** Events at every gateway: refunds, and disputes that have been closed. */
const everywhere: Afterwards[] = [
  { acts: ['refund-part'], stands: runs },
  { acts: ['refund-pending'], stands: runs },
  { acts: ['refund'], stands: sentBack },
  { acts: ['refund', 'refund-failed'], stands: backAgain },
  { acts: ['dispute', 'dispute-won'], stands: runs },
  { acts: ['dispute', 'dispute-lost'], stands: takenBack },
  { acts: ['second-charge'], stands: runs },
]
/** Events at gateways that take the money when the dispute is opened, and again when it is reopened. */
const takenAtOnce: Afterwards[] = [
  { acts: ['dispute'], stands: paused },
  { acts: ['dispute', 'dispute-won', 'dispute-reopened'], stands: paused },
]
/** Events at gateways that take the money when the dispute is lost; an open dispute suspends no subscription. */
const takenWhenLost: Afterwards[] = [
  { acts: ['dispute'], stands: runs },
  { acts: ['dispute', 'dispute-won', 'dispute-reopened'], stands: runs },
]
const inquiries: Afterwards[] = [
  { acts: ['inquiry'], stands: runs },
  { acts: ['inquiry', 'inquiry-closed'], stands: runs },
]
/** An inquiry that our refund resolved before it could become a dispute. */
const prevented: Afterwards = { acts: ['inquiry', 'dispute-prevented'], stands: sentBack }

/**
 * Later events of paid payments at each gateway. The gateways' documentation determines which have inquiries and when
 * disputed money is taken.
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

/**
 * Events for an operator who suspends on any dispute: an open dispute is enough, regardless of when its money is taken.
 */
const anyDispute: Afterwards[] = [
  { acts: ['dispute'], stands: paused },
  { acts: ['dispute', 'dispute-won'], stands: runs },
  { acts: ['dispute', 'dispute-won', 'dispute-reopened'], stands: paused },
  { acts: ['dispute', 'dispute-lost'], stands: takenBack },
]

/** Later events at each gateway for an operator who suspends on any dispute; inquiries never count as disputes. */
export const alwaysSuspendedAt: Record<GatewayName, Afterwards[]> = {
  stripe: [...anyDispute, ...inquiries, { acts: ['fraud-warning'], stands: runs }],
  razorpay: [...anyDispute, ...inquiries],
  paystack: anyDispute,
  paypal: [...anyDispute, ...inquiries],
  flutterwave: anyDispute,
}
