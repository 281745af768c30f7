import { setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/**
 * The row fact the server gives: `alreadyGranted`, whether another payment of the same purchase
 * has already bought the package. The door reads it under the lock of the purchase.
 */
export type PaymentContext = { alreadyGranted: boolean }

/** Amount in minor units, currency and our own reference all agree with what the gateway says. */
export type MoneyFacts = { amountMatches: boolean }

export type PaymentEvent =
  | { type: 'gateway.accepted' }
  | { type: 'hint.returned' }
  | { type: 'cancel.claimed' }
  | { type: 'gateway.succeeded'; facts: MoneyFacts }
  | { type: 'gateway.failed'; reason?: string }
  | { type: 'gateway.mismatched'; reason?: string }
  | { type: 'duplicate.paid' }
  | { type: 'expiry.reached' }
  | { type: 'review.granted'; reason?: string }
  | { type: 'review.refused'; reason?: string }
  | { type: 'refund.made' }
  | { type: 'dispute.opened' }
  | { type: 'dispute.won' }
  | { type: 'dispute.lost' }

const gatewayOrServer = { by: ['gateway', 'server'] } as const

/** Sending money back. An administrator who says so gives the gateway's name of the refund as the reason. */
const refunds = { by: ['admin', 'gateway', 'server'], needsReason: true } as const

/** What may end an attempt that is not finished; late money after a failure goes through the same doors. */
const moneyArrives = {
  'gateway.succeeded': {
    target: 'success',
    guard: 'moneyMatchesAndNothingGranted',
    actions: 'mail.paymentReceived',
    meta: gatewayOrServer,
  },
  'gateway.mismatched': { target: 'needsReview', actions: 'mail.paymentInReview', meta: gatewayOrServer },
  'duplicate.paid': { target: 'needsRefund', actions: 'mail.refundPromised', meta: gatewayOrServer },
} as const

/**
 * One attempt to pay for one package. It only goes forward; the single exception is money that arrives
 * after a failure or an expiry, which is money all the same (rule 3).
 * The package itself is granted by `settle()` in the transaction that enters `success`.
 */
export const paymentMachine = setup({
  types: {} as { context: PaymentContext; input: PaymentContext; events: PaymentEvent; meta: Meta },
  guards: {
    moneyMatchesAndNothingGranted: ({ context, event }) =>
      event.type === 'gateway.succeeded' && event.facts?.amountMatches === true && !context.alreadyGranted,
    nothingGranted: ({ context }) => !context.alreadyGranted,
  },
  actions: {
    'payment.verify': effect,
    'mail.paymentReceived': effect,
    'mail.paymentFailed': effect,
    'mail.paymentInReview': effect,
    'mail.refundPromised': effect,
    'mail.paymentRefunded': effect,
    'subscription.suspend': effect,
    'subscription.resume': effect,
    'subscription.revoke': effect,
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => input,
  initial: 'opened',
  description: 'How far the money of one attempt got, as the gateway says it. The browser only gives hints.',
  states: {
    opened: {
      description:
        'Written down before the gateway is asked. Nothing is charged. It expires if nobody goes on.',
      meta: { caption: 'Opened, nothing charged', next: { by: 'gateway', event: 'gateway.accepted' } },
      on: {
        ...moneyArrives,
        'gateway.accepted': { target: 'pending', meta: { by: ['server', 'gateway'] } },
        'gateway.failed': { target: 'failed', meta: gatewayOrServer },
        'cancel.claimed': { target: 'failed', meta: { by: ['person'] } },
        'expiry.reached': { target: 'expired', meta: { by: ['clock'] } },
      },
    },
    pending: {
      description: 'In the hands of the gateway. Only the gateway can say how it ends.',
      meta: { caption: "In the gateway's hands", next: { by: 'gateway', event: 'gateway.succeeded' } },
      on: {
        ...moneyArrives,
        'hint.returned': { actions: 'payment.verify', meta: { by: ['person'] } },
        'gateway.failed': { target: 'failed', actions: 'mail.paymentFailed', meta: gatewayOrServer },
        'cancel.claimed': {
          target: 'failed',
          actions: 'payment.verify',
          meta: { by: ['person'] },
        },
        'expiry.reached': { target: 'expired', meta: { by: ['clock'] } },
      },
    },
    success: {
      description: 'The money is there and the package was granted once.',
      meta: { caption: 'Paid and granted' },
      on: {
        'refund.made': {
          target: 'refunded',
          actions: ['subscription.revoke', 'mail.paymentRefunded'],
          meta: refunds,
        },
        'dispute.opened': {
          target: 'disputed',
          actions: 'subscription.suspend',
          meta: gatewayOrServer,
        },
      },
    },
    failed: {
      description: 'Declined or given up; nothing was charged. Money that arrives late is still accepted.',
      meta: { caption: 'Did not go through', bad: true },
      on: moneyArrives,
    },
    expired: {
      description:
        'Nobody finished it in time; nothing was charged. Money that arrives late is still accepted.',
      meta: { caption: 'Ran out of time', bad: true },
      on: moneyArrives,
    },
    needsReview: {
      description:
        'Money came, but not the amount or currency that was asked. An administrator decides; nothing is granted until then.',
      meta: { caption: 'An administrator looks', bad: true, next: { by: 'admin', event: 'review.granted' } },
      on: {
        'review.granted': {
          target: 'success',
          guard: 'nothingGranted',
          actions: 'mail.paymentReceived',
          meta: { by: ['admin'], needsReason: true },
        },
        'review.refused': {
          target: 'needsRefund',
          actions: 'mail.refundPromised',
          meta: { by: ['admin'], needsReason: true },
        },
        'refund.made': {
          target: 'refunded',
          actions: 'mail.paymentRefunded',
          meta: refunds,
        },
      },
    },
    needsRefund: {
      description:
        'Money came that buys nothing, because the purchase was paid already or was refused. An administrator sends it back.',
      meta: { caption: 'Money to send back', bad: true, next: { by: 'admin', event: 'refund.made' } },
      on: {
        'refund.made': {
          target: 'refunded',
          actions: 'mail.paymentRefunded',
          meta: refunds,
        },
      },
    },
    disputed: {
      description:
        'The payer has asked the bank to take the money back. The package is suspended until the bank decides.',
      meta: { caption: 'Bank is asked', bad: true, next: { by: 'gateway', event: 'dispute.won' } },
      on: {
        'dispute.won': { target: 'success', actions: 'subscription.resume', meta: gatewayOrServer },
        'dispute.lost': {
          target: 'refunded',
          actions: ['subscription.revoke', 'mail.paymentRefunded'],
          meta: gatewayOrServer,
        },
      },
    },
    refunded: {
      type: 'final',
      description: 'The money went back. What it bought has ended.',
      meta: { caption: 'Money sent back' },
    },
  },
})
