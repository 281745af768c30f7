import { assertEvent, assign, setup } from 'xstate'
import type { Meta } from '../../kit'
import {
  notProvided,
  ownProblem,
  problemIn,
  problemOf,
  timedOut,
  unreachable,
  type Answered,
  type ProblemCode,
} from '../kit'
import type {
  AnswerChallengeInput,
  AskServerInput,
  AskServerOutput,
  AssignFreeInput,
  AssignFreeOutput,
  CancelPaymentInput,
  CheckoutContext,
  CheckoutEvent,
  CheckoutInput,
  ClaimOutput,
  ConfirmCardInput,
  HandOverInput,
  LoadOfferInput,
  LoadOfferOutput,
  OpenPaymentInput,
  OpenPaymentOutput,
  PrepareCardInput,
  PrepareCardOutput,
  Verdict,
} from './ports'

/**
 * The key of the purchase after this one. It follows from the first, so that a tab which was opened twice still means
 * the same purchase: `a1b2` → `a1b2.2` → `a1b2.3`.
 */
export function nextPurchase(key: string): string {
  const [, first = key, count = '1'] = /^(.*?)(?:\.(\d+))?$/.exec(key) ?? []
  return `${first}.${Number(count) + 1}`
}

/** How often the page asks by itself before it tells the person where things stand. */
export const pollsMost = 5

const closed = new Set<Verdict | null>(['none', 'failed', 'expired'])

/** A transfer that is not decided yet: its own page knows the rest. */
const ofTransfer = new Set<Verdict | null>(['awaitingReceipt', 'receiptPending', 'receiptRejected'])

/** Ports, guards and actions of the checkout chart. */
export const checkoutSetup = setup({
  types: {} as { context: CheckoutContext; input: CheckoutInput; events: CheckoutEvent; meta: Meta },
  actors: {
    loadOffer: notProvided<LoadOfferOutput, LoadOfferInput>('loadOffer'),
    assignFree: notProvided<AssignFreeOutput, AssignFreeInput>('assignFree'),
    openPayment: notProvided<OpenPaymentOutput, OpenPaymentInput>('openPayment'),
    prepareCard: notProvided<PrepareCardOutput, PrepareCardInput>('prepareCard'),
    confirmCard: notProvided<ClaimOutput, ConfirmCardInput>('confirmCard'),
    answerChallenge: notProvided<ClaimOutput, AnswerChallengeInput>('answerChallenge'),
    handOver: notProvided<ClaimOutput, HandOverInput>('handOver'),
    askServer: notProvided<AskServerOutput, AskServerInput>('askServer'),
    cancelPayment: notProvided<AskServerOutput, CancelPaymentInput>('cancelPayment'),
  },
  delays: {
    answerTimeout: 20_000,
    scriptTimeout: 15_000,
    /** Card schemes give a 3-D Secure window about this long. */
    challengeTimeout: 10 * 60_000,
    gatewayTimeout: 15 * 60_000,
    pollDelay: ({ context }) => 500 * 2 ** context.polls,
  },
  guards: {
    accepted: (_, params: Answered) => params.ok,
    alreadyActive: (_, params: LoadOfferOutput) => params.ok && params.standing === 'active',
    attemptOpen: (_, params: LoadOfferOutput) => params.ok && params.standing === 'open',
    costsNothing: (_, params: LoadOfferOutput) => params.ok && params.package.priceMinor === 0,
    alreadyUnderWay: (_, params: Answered) => !params.ok && params.reason === 'CONFLICT',
    byCard: ({ context }) => context.kind === 'card',
    choosesTransfer: ({ event }) => event.type === 'gateway.chosen' && event.kind === 'bank',
    scriptLoaded: (_, params: PrepareCardOutput) => params.ready,
    claimsDeclined: (_, params: ClaimOutput) => params.claim === 'declined',
    asksForChallenge: (_, params: ClaimOutput) => params.claim === 'challenge',
    windowBlocked: (_, params: ClaimOutput) => params.claim === 'blocked',
    saysNothingOpened: (_, params: AskServerOutput) => verdictOf(params) === 'none',
    saysNotPaid: (_, params: AskServerOutput) => verdictOf(params) === 'notPaid',
    saysPaid: (_, params: AskServerOutput) => verdictOf(params) === 'success',
    saysDeclined: (_, params: AskServerOutput) => verdictOf(params) === 'failed',
    saysExpired: (_, params: AskServerOutput) => verdictOf(params) === 'expired',
    saysReview: (_, params: AskServerOutput) => verdictOf(params) === 'needsReview',
    saysRefund: (_, params: AskServerOutput) => verdictOf(params) === 'needsRefund',
    saysProcessing: (_, params: AskServerOutput) => verdictOf(params) === 'processing',
    saysTransfer: (_, params: AskServerOutput) => ofTransfer.has(verdictOf(params)),
    attemptClosed: (_, params: AskServerOutput) => closed.has(verdictOf(params)),
    gatewayKnown: ({ context }) => context.gateway !== null && context.kind !== 'bank',
    packageCosts: ({ context }) => (context.package?.priceMinor ?? 0) > 0,
    pollsLeft: ({ context }) => context.polls < pollsMost,
    mayPayElsewhere: ({ context }) => context.cause === 'noWord',
    serverKnows: ({ context }) => context.serverAnswered,
  },
  actions: {
    recall: assign(({ event }) => {
      assertEvent(event, 'flow.resumed')
      return { ...event.memory }
    }),
    keepOffer: assign(({ context }, params: LoadOfferOutput) =>
      params.ok
        ? {
            package: params.package,
            gateways: params.gateways,
            paymentId: params.paymentId ?? context.paymentId,
            problem: null,
          }
        : {},
    ),
    /** What is bought once more is another purchase: the old key stands for one that has its money. */
    newPurchase: assign(({ context }) => ({
      key: nextPurchase(context.key),
      paymentId: null,
      gateway: null,
      kind: null,
      handover: {},
      problem: null,
    })),
    /** The purchase stays the same, and the server takes no more of it through the gateway that is silent. */
    leaveGateway: assign(() => ({
      paymentId: null,
      gateway: null,
      kind: null,
      handover: {},
      cause: null,
      problem: null,
    })),
    keepChoice: assign(({ event }) => {
      assertEvent(event, 'gateway.chosen')
      return {
        gateway: event.gateway,
        kind: event.kind,
        paymentId: null,
        handover: {},
        problem: null,
      }
    }),
    keepPayment: assign(({ context }, params: OpenPaymentOutput) =>
      params.ok
        ? {
            paymentId: params.paymentId,
            handover: params.handover,
            package: context.package && { ...context.package, ...params.price },
            problem: null,
          }
        : {},
    ),
    keepVerdict: assign(({ context }, params: AskServerOutput) =>
      params.ok
        ? {
            serverAnswered: true,
            cause: params.cause ?? null,
            paymentId: params.paymentId ?? context.paymentId,
            gateway: params.gateway ?? context.gateway,
            kind: params.kind ?? context.kind,
            handover: goesOn(params, context) ? context.handover : params.handover,
            problem: null,
          }
        : { serverAnswered: false, problem: problemOf(params) },
    ),
    keepReason: assign((_, params: AskServerOutput) => ({
      problem: {
        ...ownProblem(reasonCode(verdictOf(params))),
        message: params.ok ? params.reason : null,
      },
    })),
    keepClaim: assign((_, params: ClaimOutput) => ({
      problem: { ...ownProblem(claimCode(params)), message: params.message ?? null },
    })),
    keepProblem: assign(problemIn),
    sayUnreachable: assign(unreachable),
    sayTimedOut: assign(timedOut),
    clearProblem: assign({ problem: null }),
    startAsking: assign({ polls: 0, serverAnswered: false, problem: null }),
    countPoll: assign({ polls: ({ context }) => Math.min(pollsMost, context.polls + 1) }),
    noAnswer: assign({ serverAnswered: false }),
  },
})

/** The answer is about the attempt that was handed over, and says nothing new of how to go on with it. */
function goesOn({ gateway, handover }: AskServerOutput & { ok: true }, context: CheckoutContext): boolean {
  return (gateway === null || gateway === context.gateway) && Object.keys(handover).length === 0
}

function verdictOf(output: AskServerOutput): Verdict | null {
  return output.ok ? output.verdict : null
}

function reasonCode(verdict: Verdict | null): ProblemCode {
  if (verdict === 'expired') return 'EXPIRED'
  return verdict === 'failed' ? 'DECLINED' : 'CLOSED'
}

function claimCode({ claim }: ClaimOutput): ProblemCode {
  if (claim === 'declined') return 'DECLINED'
  return claim === 'blocked' ? 'BLOCKED' : claim === 'closed' ? 'CLOSED' : 'UNREACHABLE'
}
