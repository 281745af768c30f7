import type { Problem, Refused } from '../kit'

/**
 * `send` orders a refund from the payment's gateway, `note` records one made elsewhere, `arrived` records that a pending
 * refund has arrived before its gateway reports it.
 */
export type RefundMethod = 'send' | 'note' | 'arrived'

/** Refunds that the server allows for a payment. Amounts are in minor units. */
export type Offer = {
  leftMinor: number
  currency: string
  /** Methods that the payment's chart allows. */
  methods: readonly RefundMethod[]
  /** Ids of open disputes and inquiries. */
  disputes: readonly string[]
  /** Whether the payment bought a plan, which a full refund ends. */
  endsPlan: boolean
}

/** Input of the form. */
export type Draft = {
  /** The amount as typed. */
  typed: string
  /** The amount in minor units; null if it can't be read in this currency. */
  minor: number | null
  reason: string
  /** Day of a refund made elsewhere, as year-month-day (UTC). */
  at: string
  /** Reference of the gateway or bank. */
  ref: string
  endsNow: boolean
}

/** A field that is missing or wrong; `checked` is the box of the confirmation. */
export type RefundField = 'amount' | 'reason' | 'at' | 'ref' | 'checked'

/** Input of `admin/payment`, for the current offer. `ref` is the refund whose arrival is recorded; otherwise empty. */
export type ReadOfferInput = { ref: string }
export type ReadOfferOutput = { ok: true; offer: Offer } | Refused

/** `admin/refund` or `admin/refund-noted`; both create one order for a key. */
export type SendRefundInput = {
  method: RefundMethod
  key: string
  draft: Draft
  leftMinor: number
  despiteDispute: boolean
}
export type SendRefundOutput = { ok: true; message: string } | Refused

export type RefundContext = {
  method: RefundMethod
  /** Idempotency key, new each time the dialog opens, so that confirming twice creates one order. */
  key: string
  /** The offer that the admin was shown. */
  offer: Offer
  draft: Draft
  wrong: readonly RefundField[]
  /** The server's message about a refund that it has stored. */
  message: string
  problem: Problem | null
}

export type RefundFlowEvent =
  | { type: 'refund.asked'; method: RefundMethod; key: string; offer: Offer; draft: Draft }
  /** `today` is the UTC day. */
  | { type: 'refund.reviewed'; draft: Draft; today: string }
  | { type: 'refund.confirmed'; checked: boolean }
  | { type: 'back.asked' }
  | { type: 'retry.asked' }
  | { type: 'look.again' }
  | { type: 'dialog.closed' }
