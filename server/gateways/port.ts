import type { Keep } from './adapter-data'
import type { PageHosts } from '../platform/ports/page-hosts'
import type { disputeAwaits, disputeKinds, disputeStatuses, RefundStatus } from '../../contract/values'

/**
 * The one port of every payment gateway. Live and sandbox are the same adapter with another address and other keys; no
 * code outside this folder depends on a gateway's wire.
 */

/** One payment with the fields that an adapter needs. */
export interface GatewayCharge {
  /** Our payment id: idempotency key at the gateway, and the reference it must return. */
  id: string
  /** Minor units in our own exponent table (contract/money/money); the adapter converts to its gateway's. */
  amountMinor: number
  currency: string
  /** The gateway's name of it; null until `begin` has returned once. */
  providerRef: string | null
  /** The attempt is over here: it is only queried, and no money is captured for it any more. */
  closed?: boolean
  /** The payer still wants it: nothing else paid for it, and it was not cancelled. Absent where it does not matter. */
  wanted?: boolean
  /** The time of the query; absent when the payer opens it, for the first time or again. */
  askedAt?: Date
  /** The webhook that caused the query; absent where only the time did. */
  news?: Pick<GatewayNotice, 'eventId' | 'type'> & {
    /** The gateway's id of the dispute that it is about. */
    dispute?: string
  }
  /** This adapter's stored data of the payment, for whichever process queries next. */
  keep: Keep
  /** A charge that a webhook named: it is queried too, besides what the reference finds. */
  namedCharge?: string
  /** Must not change between two tries of one payment: gateways refuse a key reused with other parameters. */
  description: string
  /** Page of ours to which a gateway's own page returns; parameters that it adds to the address are a hint only. */
  returnUrl: string
  /** The gateway's recipient of e-mails; without an address where the person registered by phone. */
  buyer: { name: string; email: string | null }
  /** The client: our pages, which have the gateways' wrappers, or another program. */
  platform: 'web' | 'app'
}

/** Money as the gateway reports it, in our minor units, with the reference stored there. */
export interface Captured {
  /** NaN when the gateway named an amount we cannot express: it then equals nothing and goes to review. */
  amountMinor: number
  currency: string
  reference: string | null
  /** The gateway's own time of the charge, which its report goes by; null when it is not reported. */
  at: Date | null
}

/** One refund as its gateway has it. Only `succeeded` is refunded money. */
export interface RefundFact {
  /** The gateway's id of it. */
  id: string
  /** NaN when the gateway named an amount we cannot express. */
  amountMinor: number
  currency: string
  /**
   * `pending`: on its way. `attention`: the gateway waits for an action, as for the payer's bank details. `failed`: the
   * money is with us. `unknown`: a status, or none, that the specification does not have.
   */
  status: RefundStatus
  /** The gateway's own status; empty when it gave none. */
  word: string
  /** When the gateway made it; null when it is not reported. */
  at: Date | null
}

/** One dispute, or inquiry, as its gateway has it. An ended one may be opened again. */
export interface DisputeFact {
  /** The gateway's id of it. */
  id: string
  /** `inquiry`: a question only, no money has moved, and none will unless it becomes a dispute. */
  kind: (typeof disputeKinds)[number]
  /**
   * `kept`: it ended and the money stayed with us, or came back. `lost`: it ended and (a part of) the money is gone.
   */
  status: (typeof disputeStatuses)[number]
  /** An open one: who has to do the next step. */
  awaits: (typeof disputeAwaits)[number] | null
  /** What is disputed. */
  amountMinor: number
  currency: string
  /** What is taken from us now, in minor units; 0 while, or because, nothing is. */
  takenMinor: number
  /** Until when the gateway waits for our answer: its own date, never computed by us. */
  answerBy: Date | null
  /** The gateway's own terms: stage and status, as `chargeback under_review`. */
  word: string
  /** The gateway's own reason. */
  reason: string | null
  /** Whether the charge can still be refunded; null where it is not reported. */
  isRefundable: boolean | null
  openedAt: Date | null
  /**
   * When it last took money from us, and when money last came back: the gateway's own times, null or absent where not
   * reported. Only the last of each is stored: one that took and gave back between two queries moved nothing.
   */
  takenAt?: Date | null
  returnedAt?: Date | null
}

/** An early fraud warning: a card's network suspects the charge. No dispute, and no money has moved. */
export interface FraudWarningFact {
  /** The gateway's id of it. */
  id: string
  /** There is neither a dispute nor a full refund yet. */
  isActionable: boolean
  /** The type of fraud, in the gateway's own term. */
  reason: string | null
  /** When the gateway was informed of it; null when it is not reported. */
  at: Date | null
}

/** A charge that came besides the one that pays: a second one under the same reference. */
export interface OtherCharge extends Captured {
  /** The gateway's id of it. */
  id: string
  /** How much of it was refunded already, in minor units. */
  refundedMinor: number
  /** When the last of that was refunded, by the gateway's own time; null or absent when it is not reported. */
  refundedAt?: Date | null
  /** Its own disputes; absent when they were not requested. */
  disputes?: DisputeFact[]
  /** Its own fraud warnings; absent when they were not requested. */
  warnings?: FraudWarningFact[]
}

/** A gateway's report about one payment now. Only `success`, `refunded` and `disputed` mean money moved. */
export type GatewayVerdict =
  | ({
      outcome: 'success' | 'refunded' | 'disputed'
      /** The gateway's id of the charge that this is about. */
      chargeRef?: string
      /** The bank decided a dispute for us; a plain `success` may be older than the dispute. */
      disputeWon?: true
      /** All refunds of this charge; absent when they were not requested. */
      refunds?: RefundFact[]
      /** All disputes of this charge; absent when they were not requested. */
      disputes?: DisputeFact[]
      /** All fraud warnings of this charge; absent when they were not requested. */
      warnings?: FraudWarningFact[]
      /** Money that came a second time. */
      others?: OtherCharge[]
      /** A status of a refund or a dispute that is unknown to the adapter. */
      alert?: string
    } & Captured)
  | {
      outcome: 'pending'
      /** The gateway is processing it: money may be on its way, so nothing may offer to pay again (rule 4). */
      underway: boolean
      /**
       * Hours, from its start, that the gateway documents for this payment method at most: its report is awaited that
       * long, where that is longer than the setting. Absent where nothing is documented.
       */
      mayTakeHours?: number
      /** The last attempt was refused but the payment may be tried again (a declined card). */
      attempt?: string
      /** A status that is unknown to the adapter (rule 1: pending and an alert, never success). */
      alert?: string
    }
  | { outcome: 'failed' | 'expired'; reason: string }

/** What the browser needs to continue at the gateway; only public values. */
export interface Handover {
  client_secret?: string
  /** The gateway's own page, on which the payer can always end the payment. */
  redirect_url?: string
  order_id?: string
  /** What else the gateway's own script needs, by the names its wrapper in src/flows/checkout/gateways reads. */
  gateway_data?: Record<string, string>
}

export interface Begun {
  providerRef: string
  handover: Handover
  /** The gateway returns the handover only now: the marketplace stores it and adds it to later answers. */
  onlyNow?: true
  /** The state found: a reopened payment may already be paid. */
  verdict: GatewayVerdict
}

/** A verified webhook. Its content is only a reason to query: the verdict is always fetched. */
export interface GatewayNotice {
  eventId: string
  type: string
  providerRef: string | null
  reference: string | null
  /** The gateway's id of the one charge that the event is about: a reference may have two. */
  chargeRef?: string | null
}

/** A refund that an administrator ordered. */
export interface RefundOrder {
  /** Our id of it: idempotency key at the gateway, where it has one. */
  id: string
  /** Minor units; at most what is left of the charge. */
  amountMinor: number
  /** For the gateway's own books; never shown by us. */
  reason: string
  /** The charge that is refunded, where it is not the one that paid (a second charge). */
  chargeRef?: string
}

/** Headers as Fastify gives them: lower-case names. */
export type Headers = Record<string, string | string[] | undefined>

export interface Gateway {
  name: string
  mode: 'live' | 'sandbox'
  /** Opens the payment at the gateway, or finds it again; safe to repeat with the same charge. */
  begin(charge: GatewayCharge): Promise<Begun>
  verdict(charge: GatewayCharge): Promise<GatewayVerdict>
  /** Whether it can charge exactly this sum: its currencies, its digits and its documented minimum. */
  charges(amountMinor: number, currency: string): boolean
  /** It starts no payment for a person without an e-mail address. */
  needsEmail?: true
  /** What `cancel` has closed can never be paid any more. Otherwise late money is queried (rule 3). */
  closesForGood?: true
  /** Closes an unpaid payment so it cannot be paid later; the answer is the status really found. */
  cancel(charge: GatewayCharge, why: 'person' | 'expiry'): Promise<GatewayVerdict>
  /** Whether it refunds exactly this sum: its digits and its documented minimum; absent where any will do. */
  refunds?(amountMinor: number, currency: string): boolean
  /**
   * Refunds money. Repeating an order (same id) refunds once: by the gateway's idempotency key, or by looking it up
   * among the refunds first where the gateway has none. Throws GatewayRefused, GatewayUnreachable.
   */
  refund?(charge: GatewayCharge, order: RefundOrder): Promise<RefundFact>
  /**
   * Throws WebhookRejected on a missing, forged or stale signature; compares in constant time. GatewayUnreachable where
   * the gateway itself has to be asked and does not answer: it sends the webhook again.
   */
  verifyWebhook(raw: Buffer, headers: Headers, now: Date): GatewayNotice | Promise<GatewayNotice>
  /** The gateway's id of the dispute that a stored webhook is about; only where disputes cannot all be listed. */
  disputeIn?(payload: unknown): string | null
  /** Values for get_payment_settings: public keys, the test-mode mark. Never a secret. */
  publicData(): Record<string, string>
  /** Only what the browser needs while this gateway is live; a sandbox is this site. */
  pageHosts?(): PageHosts
  /**
   * Whether a return of the browser proves that the gateway has accepted the payment (Razorpay signs it). Still a hint:
   * it only keeps "pay again" off while the gateway itself does not confirm it yet. Fields are the gateway's own.
   */
  proves?(charge: Pick<GatewayCharge, 'providerRef'>, fields: Readonly<Record<string, string>>): boolean
}

/** The gateway did not answer, or answered with an error of its own: whether it acted is unknown. */
export class GatewayUnreachable extends Error {}

/** The gateway answered and refused: nothing was done. */
export class GatewayRefused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** A webhook that failed verification; `reason` is written to the log, not sent to the sender. */
export class WebhookRejected extends Error {
  constructor(readonly reason: string) {
    super(reason)
  }
}

/** The address of a buyer at a gateway that starts no payment without one: never another person's. */
export function addressOf({ email }: GatewayCharge['buyer']): string {
  if (email === null) throw new GatewayRefused(400, 'email_missing', 'The buyer has no e-mail address')
  return email
}
