import { effect } from '../../kit'

/** Transitions by which money comes and goes, shared by the states of the payment chart. */

/** What becomes of money: the effects of the chart, by their names. */
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

/** Only the gateway, or the server for it, says so. */
export const gatewayOrServer = { by: ['gateway', 'server'] } as const
/** An administrator, who says why. */
const byReason = { by: ['admin'], needsReason: true } as const

/**
 * All of the money is gone by refunds, which are facts of their own with a sum each. Only where a sum cannot be
 * expressed an administrator says that all of it went, and gives the gateway's name of the refund as the reason.
 */
const allRefunded = { guard: 'allRefunded', target: 'refunded', meta: gatewayOrServer } as const
const writtenDown = { guard: 'sumIsUnknown', target: 'refunded', meta: byReason } as const

/** What is told of money that stays where it is: a part went back, somebody disputes it, the card's network warns of it. */
export const noted = {
  'refund.part': { guard: 'partWentBack', actions: 'mail.paymentPartRefunded', meta: gatewayOrServer },
  'dispute.noted': { actions: 'dispute.tell', meta: gatewayOrServer },
  'warning.noted': { actions: 'warning.tell', meta: gatewayOrServer },
  'warning.seen': { guard: 'warningWaits', actions: 'warning.markSeen', meta: byReason },
} as const

/** Money that buys nothing now is gone: whoever waits for it reads so. */
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

/** An administrator's reason ends a dispute of money that buys nothing: it stays to be sent back, or is gone. */
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

/** An administrator's reason ends a dispute that suspends: what was bought goes on while a part of the money is here. */
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

/** What was bought ends with its money. */
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

/** What may end an attempt that is not finished; late money after a failure goes through the same doors. */
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
