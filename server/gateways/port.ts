import type { Keep } from './adapter-data'
import type { PageHosts } from '../platform/ports/page-hosts'
import type { disputeAwaits, disputeKinds, disputeStatuses, RefundStatus } from '../../contract/values'

/**
 * The common interface of all payment gateways. Live and sandbox use the same adapter with different URLs and keys; no
 * code outside this folder depends on a gateway's API.
 */

/** A payment with the fields that an adapter needs. */
export interface GatewayCharge {
  /** Our payment id: the idempotency key at the gateway, and the reference it must return. */
  id: string
  /** Amount in minor units by our own exponents (contract/money/money); adapters convert it to the gateway's units. */
  amountMinor: number
  currency: string
  /** The gateway's id of the payment; null until `begin` has returned. */
  providerRef: string | null
  /** Whether the attempt is closed here: it is still queried, but nothing is captured for it any more. */
  closed?: boolean
  /**
   * Whether the payer still wants this payment: it has neither been paid in another attempt nor been cancelled.
   * Undefined where irrelevant.
   */
  wanted?: boolean
  /** Time of the query; undefined when the payer opens or reopens the payment. */
  askedAt?: Date
  /** Webhook that triggered the query; undefined for scheduled queries. */
  news?: Pick<GatewayNotice, 'eventId' | 'type'> & {
    /** The gateway's id of the dispute that the webhook is about. */
    dispute?: string
  }
  /** Changes the data the adapter stores for the payment, shared by all processes. */
  keep: Keep
  /** Id of the charge named by a webhook, which is queried in addition to those found by reference. */
  namedCharge?: string
  /**
   * Description for the payer. Must not change between attempts, because gateways reject a reused key with different
   * parameters.
   */
  description: string
  /** URL of our page to which the gateway redirects; parameters it adds are only a hint. */
  returnUrl: string
  /** Recipient of the gateway's e-mails; `email` is null if the user registered by phone. */
  buyer: { name: string; email: string | null }
  /** Kind of client: our pages, which include the gateways' wrappers, or another program. */
  platform: 'web' | 'app'
}

/** Money as reported by the gateway, in our minor units, with the reference stored there. */
export interface Captured {
  /**
   * Amount in minor units; NaN for an amount we can't represent, which equals no other amount and is therefore
   * reviewed.
   */
  amountMinor: number
  currency: string
  reference: string | null
  /** Time of the charge according to the gateway, as used in its reports; null if not reported. */
  at: Date | null
}

/** A refund as reported by the gateway. Only `succeeded` means money was refunded. */
export interface RefundFact {
  /** The gateway's id of the refund. */
  id: string
  /** Amount in minor units; NaN for an amount we can't represent. */
  amountMinor: number
  currency: string
  /**
   * `pending`: the refund is on its way. `attention`: the gateway needs an action, such as the payer's bank details.
   * `failed`: the money is with us. `unknown`: the status is missing or undocumented.
   */
  status: RefundStatus
  /** The gateway's own status; empty if missing. */
  word: string
  /** Time at which the gateway made the refund; null if not reported. */
  at: Date | null
}

/** A dispute or inquiry as reported by the gateway. Even a closed dispute can be reopened. */
export interface DisputeFact {
  /** The gateway's id of the dispute. */
  id: string
  /** `inquiry`: only a question; no money moves unless it becomes a dispute. */
  kind: (typeof disputeKinds)[number]
  /**
   * `kept`: closed, and the money stayed with us or came back. `lost`: closed, and all or part of the money is gone.
   */
  status: (typeof disputeStatuses)[number]
  /** Party that has to act next; null if the dispute is closed. */
  awaits: (typeof disputeAwaits)[number] | null
  /** Disputed amount in minor units. */
  amountMinor: number
  currency: string
  /** Amount currently debited from us, in minor units; 0 if none. */
  takenMinor: number
  /** The gateway's deadline for our response; never computed by us. */
  answerBy: Date | null
  /** The gateway's own stage and status, such as `chargeback under_review`. */
  word: string
  /** The gateway's own reason for the dispute; null if not reported. */
  reason: string | null
  /** Whether the charge can still be refunded; null if not reported. */
  isRefundable: boolean | null
  openedAt: Date | null
  /**
   * Latest times at which money was debited and credited, as reported by the gateway; null or undefined if not
   * reported. Only the latest debit and credit are stored: a debit and a credit between two queries cancel out.
   */
  takenAt?: Date | null
  returnedAt?: Date | null
}

/** An early fraud warning: the card network suspects fraud. Not a dispute; no money has moved. */
export interface FraudWarningFact {
  /** The gateway's id of the fraud warning. */
  id: string
  /** Whether the charge has neither a dispute nor a full refund yet. */
  isActionable: boolean
  /** Type of fraud, in the gateway's terms. */
  reason: string | null
  /** Time at which the gateway was informed; null if not reported. */
  at: Date | null
}

/** An additional charge under the same reference as the charge that paid. */
export interface OtherCharge extends Captured {
  /** The gateway's id of the additional charge. */
  id: string
  /** Amount already refunded, in minor units. */
  refundedMinor: number
  /** Time of the latest refund according to the gateway; null or undefined if not reported. */
  refundedAt?: Date | null
  /** Disputes of this charge; undefined if not requested. */
  disputes?: DisputeFact[]
  /** Fraud warnings of this charge; undefined if not requested. */
  warnings?: FraudWarningFact[]
}

/** A gateway's current report about a payment. Only `success`, `refunded` and `disputed` mean money has moved. */
export type GatewayVerdict =
  | ({
      outcome: 'success' | 'refunded' | 'disputed'
      /** The gateway's id of this charge. */
      chargeRef?: string
      /** Whether the bank decided a dispute in our favour; a plain `success` may predate the dispute. */
      disputeWon?: true
      /** All refunds of this charge; undefined if not requested. */
      refunds?: RefundFact[]
      /** All disputes of this charge; undefined if not requested. */
      disputes?: DisputeFact[]
      /** All fraud warnings of this charge; undefined if not requested. */
      warnings?: FraudWarningFact[]
      /** Additional charges under the same reference. */
      others?: OtherCharge[]
      /** Message about a refund or dispute status unknown to the adapter. */
      alert?: string
    } & Captured)
  | {
      outcome: 'pending'
      /**
       * Whether the gateway is processing the payment: money may be on its way, so paying again must not be offered
       * (rule 4).
       */
      underway: boolean
      /**
       * Documented maximum duration of this payment method in hours, from the start of the payment. Extends the wait
       * for the gateway's report if longer than the configured time; undefined if not documented.
       */
      mayTakeHours?: number
      /** Reason why the latest attempt was refused, if the payer can try again (declined card). */
      attempt?: string
      /** Message about a status unknown to the adapter (rule 1: pending with an alert, never success). */
      alert?: string
    }
  | { outcome: 'failed' | 'expired'; reason: string }

/** Public values the browser needs to continue at the gateway. */
export interface Handover {
  client_secret?: string
  /** URL of the gateway's own page, on which the payer can always complete the payment. */
  redirect_url?: string
  order_id?: string
  /** Other values for the gateway's script, named as in the gateway's wrapper in src/flows/checkout/gateways. */
  gateway_data?: Record<string, string>
}

export interface Begun {
  providerRef: string
  handover: Handover
  /** Whether the gateway returns the handover only once, so that it must be stored for later responses. */
  onlyNow?: true
  /** Verdict found when opening; a reopened payment may already be paid. */
  verdict: GatewayVerdict
}

/** A verified webhook. Its content only triggers a query; the verdict is always fetched from the gateway. */
export interface GatewayNotice {
  eventId: string
  type: string
  providerRef: string | null
  reference: string | null
  /** The gateway's id of the charge that the event is about, because one reference may have two charges. */
  chargeRef?: string | null
}

/** A refund ordered by an administrator. */
export interface RefundOrder {
  /** Our id of the refund, used as idempotency key if the gateway supports one. */
  id: string
  /** Amount in minor units; at most the refundable amount. */
  amountMinor: number
  /** Reason sent for the gateway's records; we never show it. */
  reason: string
  /** The gateway's id of the charge to refund, if it isn't the charge that paid. */
  chargeRef?: string
}

/** Headers as in Fastify, with lower-case names. */
export type Headers = Record<string, string | string[] | undefined>

export interface Gateway {
  name: string
  mode: 'live' | 'sandbox'
  /** Opens or reopens the payment at the gateway; idempotent for the same charge. */
  begin(charge: GatewayCharge): Promise<Begun>
  verdict(charge: GatewayCharge): Promise<GatewayVerdict>
  /**
   * Whether the gateway can charge exactly this amount, considering currencies, decimals and the documented minimum.
   */
  charges(amountMinor: number, currency: string): boolean
  /** Whether an e-mail address is required to start a payment. */
  needsEmail?: true
  /**
   * Whether a payment closed by `cancel` can never be paid; otherwise the payment is still queried for late money (rule
   * 3).
   */
  closesForGood?: true
  /** Closes an unpaid payment so that it can't be paid later; returns the actual state found. */
  cancel(charge: GatewayCharge, why: 'person' | 'expiry'): Promise<GatewayVerdict>
  /**
   * Whether the gateway can refund exactly this amount, considering decimals and the documented minimum; undefined if
   * any amount can be refunded.
   */
  refunds?(amountMinor: number, currency: string): boolean
  /**
   * Refunds money. Idempotent by the order's id, using the gateway's idempotency key or, if it has none, a search of
   * existing refunds. Throws GatewayRefused and GatewayUnreachable.
   */
  refund?(charge: GatewayCharge, order: RefundOrder): Promise<RefundFact>
  /**
   * Verifies a webhook with a constant-time comparison. Throws WebhookRejected for a missing, forged or stale
   * signature. Throws GatewayUnreachable if the gateway has to verify the webhook but doesn't respond; the gateway then
   * resends it.
   */
  verifyWebhook(raw: Buffer, headers: Headers, now: Date): GatewayNotice | Promise<GatewayNotice>
  /** Returns the gateway's id of the dispute in a stored webhook; only for gateways that can't list all disputes. */
  disputeIn?(payload: unknown): string | null
  /** Returns the values for get_payment_settings: public keys and the test-mode flag, never secrets. */
  publicData(): Record<string, string>
  /** Returns the hosts that the browser needs while this gateway is live; a sandbox is served by this site. */
  pageHosts?(): PageHosts
  /**
   * Whether the fields that the browser brought back prove that the gateway accepted the payment (Razorpay signs them).
   * This is still only a hint, which suppresses "pay again" until the gateway confirms. The fields are in the gateway's
   * format.
   */
  proves?(charge: Pick<GatewayCharge, 'providerRef'>, fields: Readonly<Record<string, string>>): boolean
}

/**
 * The gateway didn't respond, or responded with a server error, so it isn't known whether the request was carried out.
 */
export class GatewayUnreachable extends Error {}

/** The gateway refused the request and did nothing. */
export class GatewayRefused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** A webhook failed verification. `reason` is logged, not returned to the sender. */
export class WebhookRejected extends Error {
  constructor(readonly reason: string) {
    super(reason)
  }
}

/** Returns the buyer's address for gateways that require one; throws rather than using someone else's. */
export function addressOf({ email }: GatewayCharge['buyer']): string {
  if (email === null) throw new GatewayRefused(400, 'email_missing', 'The buyer has no e-mail address')
  return email
}
