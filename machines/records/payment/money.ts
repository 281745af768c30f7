import { effect } from '../../kit'
import type { DisputeRule } from '../../../contract/values'

/** The row facts from the server, read under the lock of the purchase. */
export type PaymentContext = {
  /** Another payment of the same purchase has already bought the package. */
  alreadyGranted: boolean
  /**
   * How much of the received money is gone for good: none, a part, all of it by succeeded refunds, or all of it and a
   * lost dispute took at least a part.
   */
  wentBack: 'nothing' | 'part' | 'refunded' | 'lost'
  /**
   * What is open: nothing, nothing but a lost dispute that has taken a part, an inquiry only, a dispute that has taken
   * no money yet, or disputes that have taken money: a part of it, or all that was left.
   */
  dispute: 'none' | 'lostPart' | 'inquiry' | 'open' | 'taken' | 'takenAll'
  /** The operator's setting: a dispute suspends once it has taken money, or always while it is open. */
  suspendsAt: DisputeRule
  /**
   * Whether the gateway has reported that money came (`over`); if it has not, whether there is time left to wait for
   * its report.
   */
  silence: 'over' | 'waits' | 'tooLong'
  /** Whether the sums of the charge and of its refunds can be expressed: only then a refund has a sum. */
  sums: 'known' | 'unknown'
  /** Whether a card's network suspects fraud, an action is possible, and no administrator has seen it yet. */
  warning: 'none' | 'waits'
}

/**
 * The meaning of a state to other code: it may still be paid, it ended unpaid, it bought its package, its money buys
 * nothing yet, its money is gone; and whether an administrator has to act.
 */
export type PaymentTag = 'open' | 'closed' | 'bought' | 'undecided' | 'sentBack' | 'waitsForOperator'

/** Amount in minor units, currency and our own reference all agree with the gateway's report. */
export type MoneyFacts = { amountMatches: boolean }

/**
 * Whether what is open suspends the package. An inquiry never does, whatever the setting: nobody has claimed the money.
 */
export const suspends = ({ dispute, suspendsAt }: PaymentContext): boolean =>
  dispute === 'taken' || dispute === 'takenAll' || (dispute === 'open' && suspendsAt === 'always')

/** Whether at least a part of the money is here. */
export const moneyIsHere = ({ wentBack }: PaymentContext): boolean =>
  wentBack === 'nothing' || wentBack === 'part'

/** Whether an event brings money, but not in the requested sum or currency. */
export const isAnotherSum = (event: { type: string; facts?: MoneyFacts | undefined }): boolean =>
  event.type === 'gateway.mismatched' && event.facts?.amountMatches === false

/** Whether an event brings exactly the requested money, for a purchase that is not paid yet. */
export const buysNow = (
  { alreadyGranted }: PaymentContext,
  event: { type: string; facts?: MoneyFacts | undefined },
): boolean => event.type === 'gateway.succeeded' && event.facts?.amountMatches === true && !alreadyGranted

/** Transitions by which money comes and goes, shared by the states of the payment chart. */

/** What happens to money: the effects of the chart, by their names. */
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
  'dispute.closeKept': effect,
  'dispute.closeLost': effect,
  'subscription.suspend': effect,
  'subscription.resume': effect,
  'subscription.revoke': effect,
}

/** Only the gateway reports it, or the server on its behalf. */
export const gatewayOrServer = { by: ['gateway', 'server'] } as const
/** An administrator, who gives a reason. */
const byReason = { by: ['admin'], needsReason: true } as const

/**
 * All of the money is refunded, by refunds that are records of their own with a sum each. Only where a sum cannot be
 * expressed an administrator confirms that all of it was refunded, and gives the gateway's name of the refund as the
 * reason.
 */
const allRefunded = { guard: 'allRefunded', target: 'refunded', meta: gatewayOrServer } as const
const writtenDown = { guard: 'sumIsUnknown', target: 'refunded', meta: byReason } as const

/** Notifications about money that stays: a part was refunded, a dispute was opened, the card's network warns of it. */
export const noted = {
  'refund.part': { guard: 'partWentBack', actions: 'mail.paymentPartRefunded', meta: gatewayOrServer },
  'dispute.noted': { actions: 'dispute.tell', meta: gatewayOrServer },
  'warning.noted': { actions: 'warning.tell', meta: gatewayOrServer },
  'warning.seen': { guard: 'warningWaits', actions: 'warning.markSeen', meta: byReason },
} as const

/** Money that buys nothing now is refunded: the payer who waits for it reads so. */
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

/** An administrator's reason ends a dispute of money that buys nothing: it stays to be refunded, or is gone. */
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

/** An administrator's reason ends a dispute that suspends: the plan continues while a part of the money is here. */
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

/** The plan ends with its money. */
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

/** Money buys the package and gets a receipt with the next number, each once for a payment (rule 3). */
export const buys = ['receipt.issue', 'package.grant', 'mail.paymentReceived'] as const

/** What may end an unfinished attempt; late money after a failure takes the same transitions. */
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
 * No payment waits without bound: after the time an administrator reviews it, and the payer may pay by another method.
 */
export const waitEnds = {
  'wait.ended': {
    guard: 'waitedTooLong',
    target: 'needsReview',
    actions: ['mail.paymentUnclear', 'review.tell'],
    meta: { by: ['clock'] },
  },
} as const

/** While no money is known to have come: the gateway's report counts when it comes, or an administrator's. */
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
