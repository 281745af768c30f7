import { setup } from 'xstate'
import type { Meta } from '../../kit'
import {
  buysNow,
  isAnotherSum,
  moneyIsHere,
  suspends,
  type MoneyFacts,
  type PaymentContext,
  type PaymentTag,
  boughtDispute,
  boughtGoes,
  buys,
  gatewayOrServer,
  moneyArrives,
  noted,
  paymentEffects,
  unboughtDispute,
  unboughtGoes,
  waitEnds,
  wordAtLast,
} from './money'
import {
  boughtRefunds,
  refundArrives,
  refundGuards,
  reviewedRefunds,
  unboughtRefunds,
  type RefundEvent,
} from './refunds'

export type PaymentEvent =
  | { type: 'gateway.accepted' }
  | { type: 'hint.returned' }
  | { type: 'cancel.claimed' }
  | { type: 'gateway.succeeded'; facts: MoneyFacts }
  | { type: 'gateway.failed'; reason?: string }
  | { type: 'gateway.mismatched'; facts: MoneyFacts }
  | { type: 'duplicate.paid' }
  | { type: 'expiry.reached' }
  | { type: 'review.granted'; reason?: string }
  | { type: 'review.refused'; reason?: string }
  | { type: 'review.closed'; reason?: string }
  | { type: 'wait.ended' }
  | { type: 'word.askedAgain' }
  | { type: 'refund.made' }
  | { type: 'refund.part' }
  | { type: 'money.returned' }
  | { type: 'dispute.noted' }
  | { type: 'warning.noted' }
  | { type: 'warning.seen'; reason?: string }
  | { type: 'dispute.opened' }
  | { type: 'dispute.won' }
  | { type: 'suspension.lifted' }
  | { type: 'dispute.lost' }
  | { type: 'dispute.closedKept'; reason?: string }
  | { type: 'dispute.closedLost'; reason?: string }
  | { type: 'money.kept'; reason?: string }
  | RefundEvent

/**
 * One attempt to pay for one package. The attempt only moves forward, except that money arriving after a failure or
 * expiry still counts (rule 3). The transaction that enters `success` grants the package and issues the receipt.
 */
export const paymentMachine = setup({
  types: {} as {
    context: PaymentContext
    input: PaymentContext
    events: PaymentEvent
    meta: Meta
    tags: PaymentTag
  },
  guards: {
    moneyMatchesAndNothingGranted: ({ context, event }) => buysNow(context, event),
    nothingGranted: ({ context }) => !context.alreadyGranted,
    isAnotherSum: ({ event }) => isAnotherSum(event),
    isAnotherSumAtLast: ({ context, event }) => isAnotherSum(event) && context.silence !== 'over',
    moneyComesAtLast: ({ context, event }) => buysNow(context, event) && context.silence !== 'over',
    noMoneyCame: ({ context }) => context.silence !== 'over',
    moneyCame: ({ context }) => context.silence === 'over',
    waitedTooLong: ({ context }) => context.silence === 'tooLong',
    allRefunded: ({ context }) => context.wentBack === 'refunded',
    disputeTookTheRest: ({ context }) => context.wentBack === 'lost',
    partWentBack: ({ context }) => context.wentBack === 'part',
    moneyIsBack: ({ context }) => moneyIsHere(context),
    disputeSuspends: ({ context }) => suspends(context),
    sumIsUnknown: ({ context }) => context.sums === 'unknown',
    sumThatCameIsUnknown: ({ context }) => context.sums === 'unknown' && context.silence === 'over',
    disputeTookAPart: ({ context }) => context.dispute === 'taken',
    disputeHasTheRest: ({ context }) => context.dispute === 'takenAll',
    warningWaits: ({ context }) => context.warning === 'waits',
    disputeRuns: ({ context }) => context.dispute !== 'none' && context.dispute !== 'lostPart',
    disputeIsOver: ({ context }) => context.dispute === 'none' && moneyIsHere(context),
    nothingSuspends: ({ context }) =>
      context.dispute !== 'none' && !suspends(context) && moneyIsHere(context),
    ...refundGuards,
  },
  actions: paymentEffects,
}).createMachine({
  id: 'payment',
  context: ({ input }) => input,
  initial: 'opened',
  description: 'How far the money of one attempt got, as the gateway says it. The browser only gives hints.',
  states: {
    opened: {
      tags: ['open'],
      description:
        'Written down before the gateway is asked. Nothing is charged. It expires if nobody continues.',
      meta: { caption: 'Opened, nothing charged', next: { by: 'gateway', event: 'gateway.accepted' } },
      on: {
        ...moneyArrives,
        ...waitEnds,
        'gateway.accepted': { target: 'pending', meta: { by: ['server', 'gateway'] } },
        'gateway.failed': { target: 'failed', meta: gatewayOrServer },
        'cancel.claimed': { target: 'failed', meta: { by: ['person'] } },
        'expiry.reached': { target: 'expired', meta: { by: ['clock'] } },
      },
    },
    pending: {
      tags: ['open'],
      description: 'With the gateway. Only the gateway can say how it ends.',
      meta: { caption: 'With the gateway', next: { by: 'gateway', event: 'gateway.succeeded' } },
      on: {
        ...moneyArrives,
        ...waitEnds,
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
      tags: ['bought'],
      description: 'The money is there and the plan was granted once.',
      meta: { caption: 'Paid and granted' },
      on: {
        ...noted,
        ...boughtGoes,
        ...boughtRefunds,
        'dispute.closedKept': unboughtDispute['dispute.closedKept'],
        'dispute.opened': {
          guard: 'disputeSuspends',
          target: 'disputed',
          actions: 'subscription.suspend',
          meta: gatewayOrServer,
        },
      },
    },
    failed: {
      tags: ['closed'],
      description: 'Declined or cancelled; nothing was charged. Money that arrives late is still accepted.',
      meta: { caption: 'Failed', bad: true },
      on: moneyArrives,
    },
    expired: {
      tags: ['closed'],
      description:
        'Nobody finished it in time; nothing was charged. Money that arrives late is still accepted.',
      meta: { caption: 'Expired', bad: true },
      on: moneyArrives,
    },
    needsReview: {
      tags: ['undecided', 'waitsForOperator'],
      description:
        'Money came, but not the amount or currency that was asked; or the gateway has not said in time whether any came, and the buyer may pay in another way. An administrator decides; nothing is granted until then.',
      meta: { caption: 'In review', bad: true, next: { by: 'admin', event: 'review.granted' } },
      on: {
        'review.granted': {
          target: 'success',
          guard: 'nothingGranted',
          actions: buys,
          meta: { by: ['admin'], needsReason: true },
        },
        'review.refused': {
          target: 'needsRefund',
          guard: 'moneyCame',
          actions: 'mail.paymentRefused',
          meta: { by: ['admin'], needsReason: true },
        },
        ...wordAtLast,
        ...noted,
        ...reviewedRefunds,
        'refund.made': [
          unboughtGoes['refund.made'][0],
          { ...unboughtGoes['refund.made'][1], guard: 'sumThatCameIsUnknown' },
        ],
        'dispute.lost': unboughtGoes['dispute.lost'],
      },
    },
    needsRefund: {
      tags: ['undecided', 'waitsForOperator'],
      description:
        'Money is here that buys nothing: the purchase was paid already, it was refused, or a refund came back. An administrator sends it back, or keeps it with a reason.',
      meta: { caption: 'Refund due', bad: true, next: { by: 'admin', event: 'refund.made' } },
      on: {
        ...noted,
        ...unboughtGoes,
        ...unboughtRefunds,
        ...unboughtDispute,
        'money.kept': {
          guard: 'nothingGranted',
          target: 'success',
          actions: [...buys, 'subscription.resume'],
          meta: { by: ['admin'], needsReason: true },
        },
      },
    },
    disputed: {
      tags: ['bought', 'waitsForOperator'],
      description:
        'The payer disputes the payment with their bank. The plan is suspended until the bank, or an administrator, ends it.',
      meta: { caption: 'Disputed', bad: true, next: { by: 'gateway', event: 'dispute.won' } },
      on: {
        ...noted,
        ...boughtGoes,
        ...boughtRefunds,
        'dispute.won': {
          guard: 'disputeIsOver',
          target: 'success',
          actions: 'subscription.resume',
          meta: gatewayOrServer,
        },
        'suspension.lifted': {
          guard: 'nothingSuspends',
          target: 'success',
          actions: 'subscription.resume',
          meta: gatewayOrServer,
        },
        ...boughtDispute,
      },
    },
    refunded: {
      tags: ['sentBack'],
      description:
        'The money went back. What it bought has ended. A refund that fails later, or a dispute that is won after all, brings the money to us again.',
      meta: { caption: 'Refunded' },
      on: {
        ...refundArrives,
        'dispute.noted': noted['dispute.noted'],
        'money.returned': {
          guard: 'moneyIsBack',
          target: 'needsRefund',
          actions: 'mail.refundReturned',
          meta: gatewayOrServer,
        },
      },
    },
  },
})
