import { effect } from '../../kit'
import type { DisputeRule } from '../../../contract/values'

/** Row facts from the server, read under the purchase's lock. */
export type PaymentContext = {
  /** Whether another payment of the same purchase has already bought the package. */
  alreadyGranted: boolean
  /**
   * How much of the received money is permanently gone: `nothing`, a `part`, all of it through refunds (`refunded`), or
   * all of it and at least partly through a lost dispute (`lost`).
   */
  wentBack: 'nothing' | 'part' | 'refunded' | 'lost'
  /**
   * Status of the payment's disputes: none, only a lost one that took a part of the money (`lostPart`), only an
   * inquiry, an open one that hasn't taken money yet, or open ones that have taken a part of the money (`taken`) or all
   * that was left (`takenAll`).
   */
  dispute: 'none' | 'lostPart' | 'inquiry' | 'open' | 'taken' | 'takenAll'
  /** The operator's setting for when a dispute suspends the plan: once it has taken money, or as soon as it is open. */
  suspendsAt: DisputeRule
  /**
   * Whether the gateway has reported the money (`over`); if it hasn't, whether there is still time to wait for the
   * report (`waits`) or not (`tooLong`).
   */
  silence: 'over' | 'waits' | 'tooLong'
  /** Whether the amounts of the charge and its refunds can be represented; otherwise refunds have no amount. */
  sums: 'known' | 'unknown'
  /**
   * `waits` if the card network suspects fraud, something can be done about it, and no administrator has seen the
   * warning yet.
   */
  warning: 'none' | 'waits'
  /** Amount that can still be refunded, in minor units; zero if it is unknown. */
  left: number
  /** Whether the payment's gateway is connected and can be asked for a refund. */
  gatewayRefunds: boolean
  /** Whether an order for a refund has no answer yet. */
  orderRuns: boolean
  /** Whether the gateway reports that an open dispute forbids refunds. */
  refundsBarred: boolean
  /** Whether a refund of a known amount is on its way, so that its arrival can be recorded. */
  refundUnderway: boolean
}

/**
 * Meaning of a state to other code: the payment may still be paid, has ended unpaid, has bought its package, holds
 * money that buys nothing yet, or has lost its money; and whether an administrator has to act.
 */
export type PaymentTag = 'open' | 'closed' | 'bought' | 'undecided' | 'sentBack' | 'waitsForOperator'

/** Whether the amount in minor units, the currency and our own reference all match the gateway's report. */
export type MoneyFacts = { amountMatches: boolean }

/** Whether the open disputes suspend the package. An inquiry never does, because no money has been claimed. */
export const suspends = ({ dispute, suspendsAt }: PaymentContext): boolean =>
  dispute === 'taken' || dispute === 'takenAll' || (dispute === 'open' && suspendsAt === 'always')

/** Whether at least part of the money is still here. */
export const moneyIsHere = ({ wentBack }: PaymentContext): boolean =>
  wentBack === 'nothing' || wentBack === 'part'

/** Whether an event brings money in a different amount or currency from those requested. */
export const isAnotherSum = (event: { type: string; facts?: MoneyFacts | undefined }): boolean =>
  event.type === 'gateway.mismatched' && event.facts?.amountMatches === false

/** Whether an event brings exactly the money requested, for a purchase that isn't paid yet. */
export const buysNow = (
  { alreadyGranted }: PaymentContext,
  event: { type: string; facts?: MoneyFacts | undefined },
): boolean => event.type === 'gateway.succeeded' && event.facts?.amountMatches === true && !alreadyGranted

/** Transitions for incoming and outgoing money, shared by the states of the payment chart. */

/** Effects of the payment chart, by name. */
export const paymentEffects = {
  'payment.verify': effect,
  'receipt.issue': effect,
  'package.grant': effect,
  'mail.paymentReceived': effect,
  'mail.paymentFailed': effect,
  'mail.paymentInReview': effect,
  'mail.paymentUnclear': effect,
  'review.tell': effect,
  'mail.refundPromised': effect,
  'mail.paymentRefused': effect,
  'mail.paymentRefunded': effect,
  'mail.paymentPartRefunded': effect,
  'dispute.tell': effect,
  'warning.tell': effect,
  'warning.markSeen': effect,
  'mail.refundReturned': effect,
  'refund.write': effect,
  'refund.order': effect,
  'refund.note': effect,
  'dispute.closeKept': effect,
  'dispute.closeLost': effect,
  'subscription.suspend': effect,
  'subscription.resume': effect,
  'subscription.revoke': effect,
}

/** Metadata of transitions that only the gateway may trigger, or the server on its behalf. */
export const gatewayOrServer = { by: ['gateway', 'server'] } as const
/** Metadata of transitions that only an administrator may trigger, with a reason. */
const byReason = { by: ['admin'], needsReason: true } as const

/**
 * Transition once all of the money is refunded, through separate refund records that each have an amount. Only if an
 * amount can't be represented does an administrator confirm the full refund, giving the gateway's refund id as the
 * reason.
 */
const allRefunded = { guard: 'allRefunded', target: 'refunded', meta: gatewayOrServer } as const
const writtenDown = { guard: 'sumIsUnknown', target: 'refunded', meta: byReason } as const

/**
 * Transitions for reports that don't change the state: a partial refund, an opened dispute, or a fraud warning by the
 * card network.
 */
export const noted = {
  'refund.part': { guard: 'partWentBack', actions: 'mail.paymentPartRefunded', meta: gatewayOrServer },
  'dispute.noted': { actions: 'dispute.tell', meta: gatewayOrServer },
  'warning.noted': { actions: 'warning.tell', meta: gatewayOrServer },
  'warning.seen': { guard: 'warningWaits', actions: 'warning.markSeen', meta: byReason },
} as const

/** Transitions for refunds of money that bought nothing; the payer is notified. */
export const unboughtGoes = {
  'refund.made': [
    { ...allRefunded, actions: 'mail.paymentRefunded' },
    { ...writtenDown, actions: ['refund.write', 'mail.paymentRefunded'] },
  ],
  'dispute.lost': {
    guard: 'disputeTookTheRest',
    target: 'refunded',
    actions: 'mail.paymentRefunded',
    meta: gatewayOrServer,
  },
} as const

/**
 * Transitions with which an administrator ends a dispute about money that bought nothing, giving a reason: the money
 * remains to be refunded, or is lost.
 */
export const unboughtDispute = {
  'dispute.closedKept': { guard: 'disputeRuns', actions: 'dispute.closeKept', meta: byReason },
  'dispute.closedLost': [
    {
      guard: 'disputeHasTheRest',
      target: 'refunded',
      actions: ['dispute.closeLost', 'mail.paymentRefunded'],
      meta: byReason,
    },
    { guard: 'disputeRuns', actions: 'dispute.closeLost', meta: byReason },
  ],
} as const

/**
 * Transitions with which an administrator ends a dispute that suspends the plan, giving a reason: the plan continues if
 * part of the money is still here.
 */
export const boughtDispute = {
  'dispute.closedKept': {
    target: 'success',
    actions: ['dispute.closeKept', 'subscription.resume'],
    meta: byReason,
  },
  'dispute.closedLost': [
    {
      guard: 'disputeTookAPart',
      target: 'success',
      actions: ['dispute.closeLost', 'subscription.resume'],
      meta: byReason,
    },
    {
      target: 'refunded',
      actions: ['dispute.closeLost', 'subscription.revoke', 'mail.paymentRefunded'],
      meta: byReason,
    },
  ],
} as const

/** Transitions for the return of money that bought a plan: the plan ends when all of the money is gone. */
export const boughtGoes = {
  'refund.made': [
    { ...allRefunded, actions: ['subscription.revoke', 'mail.paymentRefunded'] },
    { ...writtenDown, actions: ['refund.write', 'subscription.revoke', 'mail.paymentRefunded'] },
  ],
  'dispute.lost': {
    guard: 'disputeTookTheRest',
    target: 'refunded',
    actions: ['subscription.revoke', 'mail.paymentRefunded'],
    meta: gatewayOrServer,
  },
} as const

/**
 * Effects with which the money buys the package and gets a receipt with the next number, each only once per payment
 * (rule 3).
 */
export const buys = ['receipt.issue', 'package.grant', 'mail.paymentReceived'] as const

/** Transitions that can end an unfinished attempt; they also apply to money that arrives after a failure. */
export const moneyArrives = {
  'gateway.succeeded': {
    target: 'success',
    guard: 'moneyMatchesAndNothingGranted',
    actions: buys,
    meta: gatewayOrServer,
  },
  'gateway.mismatched': {
    target: 'needsReview',
    guard: 'isAnotherSum',
    actions: 'mail.paymentInReview',
    meta: gatewayOrServer,
  },
  'duplicate.paid': { target: 'needsRefund', actions: 'mail.refundPromised', meta: gatewayOrServer },
} as const

/**
 * Transition that ends the wait, so that no payment waits indefinitely: after the limit, an administrator reviews it,
 * and the payer can use another payment method.
 */
export const waitEnds = {
  'wait.ended': {
    guard: 'waitedTooLong',
    target: 'needsReview',
    actions: ['mail.paymentUnclear', 'review.tell'],
    meta: { by: ['clock'] },
  },
} as const

/**
 * Transitions for late reports, while no money is known to have arrived: the gateway's report counts whenever it comes,
 * as does an administrator's decision.
 */
export const wordAtLast = {
  'gateway.succeeded': { ...moneyArrives['gateway.succeeded'], guard: 'moneyComesAtLast' },
  'gateway.mismatched': {
    guard: 'isAnotherSumAtLast',
    actions: 'mail.paymentInReview',
    meta: gatewayOrServer,
  },
  'duplicate.paid': { ...moneyArrives['duplicate.paid'], guard: 'noMoneyCame' },
  'gateway.failed': {
    guard: 'noMoneyCame',
    target: 'failed',
    actions: 'mail.paymentFailed',
    meta: gatewayOrServer,
  },
  'expiry.reached': { guard: 'noMoneyCame', target: 'expired', meta: { by: ['clock'] } },
  'word.askedAgain': { guard: 'noMoneyCame', actions: 'payment.verify', meta: { by: ['admin'] } },
  'review.closed': {
    guard: 'noMoneyCame',
    target: 'failed',
    actions: 'mail.paymentFailed',
    meta: { by: ['admin'], needsReason: true },
  },
} as const
