import type { PaymentCause } from '../../../contract/values'
import type { Problem, Refused } from '../kit'

/** Raised whenever `CheckoutMemory` changes its meaning. */
export const checkoutVersion = 2

export type Gateway = 'stripe' | 'razorpay' | 'paypal' | 'paystack' | 'flutterwave' | 'bank'
/** How a gateway is paid through: in our page, in its own window or page, or by a transfer, which has a flow of its own. */
export type GatewayKind = 'card' | 'window' | 'bank'
export type GatewayChoice = { gateway: Gateway; kind: GatewayKind }

/** The package as the person is shown it; the price that counts is the server's. */
export type PackageFacts = { id: string; name: string; priceMinor: number; currency: string }

/**
 * `get-package` and `get_payment_settings` together.
 * `standing`: 'active' when this purchase is done already; 'open' when an attempt of this person for this package
 * is unfinished or its money goes back, which is looked at before anything new is offered.
 */
export type LoadOfferInput = { packageId: string }
export type LoadOfferOutput =
  | {
      ok: true
      package: PackageFacts
      gateways: GatewayChoice[]
      standing: 'none' | 'active' | 'open'
      paymentId: string | null
    }
  | Refused

/** `assign_package`; the key makes a repeat harmless. */
export type AssignFreeInput = { packageId: string; key: string }
export type AssignFreeOutput = { ok: true } | Refused

/** What a gateway needs to go on: client secret, address to go to or order id. Opaque to the chart. */
export type Handover = Record<string, string>

/**
 * `create-payment-intent`, `paypal` or `flutterwave`. With the same key and gateway the
 * server gives the attempt it already has. CONFLICT means that this purchase is paid or in the gateway's hands.
 */
export type OpenPaymentInput = { packageId: string; gateway: Gateway; key: string }
export type OpenPaymentOutput =
  /** `price`: what the attempt will charge, which may have changed since the offer was read. */
  | { ok: true; paymentId: string; handover: Handover; price: Pick<PackageFacts, 'priceMinor' | 'currency'> }
  | Refused

/** Puts the gateway's script and card fields into the page. `ready: false`: the script did not load. */
export type PrepareCardInput = { gateway: Gateway; handover: Handover }
export type PrepareCardOutput = { ok: true; ready: boolean }

/** What a gateway's own code in the browser claims. It is a hint and never more (rule 4). */
export type Claim = 'done' | 'declined' | 'challenge' | 'closed' | 'blocked' | 'unreachable'
export type ClaimOutput = { ok: true; claim: Claim; message?: string }
export type ConfirmCardInput = { handover: Handover }
export type AnswerChallengeInput = { handover: Handover }
/** Opens the gateway's window, or leaves the page for it; resolves when the person is back. */
export type HandOverInput = { gateway: Gateway; handover: Handover }

/** What the server knows about the attempt, which is what counts. */
export type Verdict =
  /** There is no attempt. */
  | 'none'
  /** The gateway says that nothing was paid and nothing is under way. */
  | 'notPaid'
  /** The gateway is working on it. */
  | 'processing'
  | 'success'
  | 'failed'
  | 'expired'
  | 'needsReview'
  /** Paid twice, or paid for nothing: the money goes back. */
  | 'needsRefund'
  | 'awaitingReceipt'
  | 'receiptPending'
  | 'receiptRejected'

/** `payment-transaction-status`, with the hint that somebody came back so that the server asks the gateway. */
export type AskServerInput = { packageId: string; paymentId: string | null }
export type AskServerOutput =
  | {
      ok: true
      verdict: Verdict
      paymentId: string | null
      gateway: Gateway | null
      kind: GatewayKind | null
      handover: Handover
      reason: string | null
      /** Why money is looked at, goes back or went back. */
      cause?: PaymentCause | null
    }
  | Refused

/** `payment-transaction-fail`, answered with what the attempt has become. */
export type CancelPaymentInput = { packageId: string; paymentId: string | null }

/** What survives a reload. The offer comes along, so that nobody pays without a price or has no other way to pay. */
export type CheckoutMemory = {
  packageId: string
  package: PackageFacts | null
  gateways: GatewayChoice[]
  key: string
  paymentId: string | null
  gateway: Gateway | null
  kind: GatewayKind | null
}

/**
 * `key`: made once by the page (a random id); every attempt of the first purchase carries it, and that of each further
 * one follows from it.
 */
export type CheckoutInput = { packageId: string; key: string }

export type CheckoutContext = CheckoutMemory & {
  handover: Handover
  /** Questions asked since the gateway was left, clamped by `pollsMost`. */
  polls: number
  /** Whether the last question was answered at all. */
  serverAnswered: boolean
  /** Why money that came is looked at, goes back or went back, as the server says. */
  cause: PaymentCause | null
  problem: Problem | null
}

export type CheckoutEvent =
  | { type: 'checkout.opened' }
  | { type: 'flow.resumed'; memory: CheckoutMemory }
  | { type: 'free.accepted' }
  | ({ type: 'gateway.chosen' } & GatewayChoice)
  | { type: 'gateway.changeAsked' }
  | { type: 'card.submitted' }
  | { type: 'handover.confirmed' }
  /** The person says that they are done with, or have closed, the gateway's window. */
  | { type: 'gateway.left' }
  | { type: 'retry.asked' }
  | { type: 'recheck.asked' }
  | { type: 'another.asked' }
  | { type: 'wait.cancelled' }
  /** The event stream says that the payment has changed. */
  | { type: 'payment.changed' }
