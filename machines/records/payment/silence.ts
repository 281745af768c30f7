/** How waiting for a gateway's word ends, and what becomes of a payment for which it comes after all. */
import { gatewayOrServer, moneyArrives } from './money'

/** No payment waits without bound: then a person looks, and the payer may pay in another way. */
export const waitEnds = {
  'wait.ended': {
    guard: 'waitedTooLong',
    target: 'needsReview',
    actions: ['mail.paymentUnclear', 'review.tell'],
    meta: { by: ['clock'] },
  },
} as const

/** While no money is known to have come: the gateway's word counts when it comes, or an administrator's. */
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
