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
  type Problem,
  type Refused,
} from '../kit'
import type { Feature } from '../../../contract/api/package-features'
import type { PaymentCause } from '../../../contract/values'

/** Raised whenever `CheckoutMemory` changes its meaning. */
export const checkoutVersion = 4

export type Gateway = 'stripe' | 'razorpay' | 'paypal' | 'paystack' | 'flutterwave' | 'bank'
/**
 * How a gateway takes the payment: in our page, in its own window or page, or by a transfer, which has a flow of its
 * own.
 */
export type GatewayKind = 'card' | 'window' | 'bank'
export type GatewayChoice = { gateway: Gateway; kind: GatewayKind }

/**
 * The package as shown to the person; the price that counts is the server's. `quota` null: unlimited. `timesBought`: by
 * this person, when it was shown; absent once they have asked for one more.
 */
export type PackageFacts = {
  id: string
  name: string
  priceMinor: number
  currency: string
  days: number
  features: { type: Feature; quota: number | null }[]
  timesBought?: number | undefined
}

/**
 * `get-package` and `get_payment_settings` together. `standing`: 'active' when this purchase is done already; 'open'
 * when an attempt of this person for this package is unfinished or is being refunded, which is looked up before
 * anything new is offered.
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

/** What a gateway needs to continue: client secret, redirect address or order id. Opaque to the chart. */
export type Handover = Record<string, string>

/**
 * `create-payment-intent`, `paypal` or `flutterwave`. With the same key and gateway the server returns the attempt it
 * already has. CONFLICT means that this purchase is paid or being processed by the gateway, or that the package was
 * bought since the offer was shown.
 */
export type OpenPaymentInput = {
  packageId: string
  gateway: Gateway
  key: string
  timesBought?: number | undefined
}
export type OpenPaymentOutput =
  /** `price`: what the attempt will charge, which may have changed since the offer was read. */
  | { ok: true; paymentId: string; handover: Handover; price: Pick<PackageFacts, 'priceMinor' | 'currency'> }
  | Refused

/** Loads the gateway's script and card fields into the page. `ready: false`: the script did not load. */
export type PrepareCardInput = { gateway: Gateway; handover: Handover }
export type PrepareCardOutput = { ok: true; ready: boolean }

/** What a gateway's own code in the browser claims. It is a hint and never more (rule 4). */
export type Claim = 'done' | 'declined' | 'challenge' | 'closed' | 'blocked' | 'unreachable'
export type ClaimOutput = { ok: true; claim: Claim; message?: string }
export type ConfirmCardInput = { handover: Handover }
export type AnswerChallengeInput = { handover: Handover }
/** Opens the gateway's window, or leaves the page for it; resolves when the person is back. */
export type HandOverInput = { gateway: Gateway; handover: Handover }

/** The status of the attempt on the server, which is what counts. */
export type Verdict =
  /** There is no attempt. */
  | 'none'
  /** The gateway reports that nothing was paid and nothing is under way. */
  | 'notPaid'
  /** The gateway is processing it. */
  | 'processing'
  | 'success'
  | 'failed'
  | 'expired'
  | 'needsReview'
  /** Paid twice, or paid for nothing: the money is refunded. */
  | 'needsRefund'
  | 'awaitingReceipt'
  | 'receiptPending'
  | 'receiptRejected'

/** `payment-transaction-status`, with the hint that somebody returned so that the server queries the gateway. */
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
      /** Why money is in review, being refunded or refunded. */
      cause?: PaymentCause | null
    }
  | Refused

/** `payment-transaction-fail`, answered with the resulting status of the attempt. */
export type CancelPaymentInput = { packageId: string; paymentId: string | null }

/**
 * What survives a reload. The offer is included, so that nobody pays without a price or without a choice of payment
 * methods.
 */
export type CheckoutMemory = {
  packageId: string
  package: PackageFacts | null
  gateways: GatewayChoice[]
  key: string
  paymentId: string | null
  gateway: Gateway | null
  kind: GatewayKind | null
  /** The gateway's window, or the address it led back to, has reported success, and the server has not settled it. */
  claimed: boolean
}

/**
 * `key`: made once by the page (a random id); every attempt of the first purchase carries it, and that of each further
 * one follows from it.
 */
export type CheckoutInput = { packageId: string; key: string }

export type CheckoutContext = CheckoutMemory & {
  handover: Handover
  /** Queries since the gateway was left, clamped by `pollsMost`. */
  polls: number
  /** Whether the last query was answered at all. */
  serverAnswered: boolean
  /** Since the gateway's window reported success, the gateway has said once that nothing was paid. */
  denied: boolean
  /** Why received money is in review, being refunded or refunded, as reported by the server. */
  cause: PaymentCause | null
  problem: Problem | null
}

export type CheckoutEvent =
  /** `claimed`: a gateway led back here with the words it uses for success. */
  | { type: 'checkout.opened'; claimed?: boolean }
  | { type: 'flow.resumed'; memory: CheckoutMemory }
  | { type: 'free.accepted' }
  | ({ type: 'gateway.chosen' } & GatewayChoice)
  | { type: 'gateway.changeAsked' }
  | { type: 'card.submitted' }
  | { type: 'handover.confirmed' }
  /** The person reports being done with the gateway's window, or having closed it. */
  | { type: 'gateway.left' }
  | { type: 'retry.asked' }
  | { type: 'recheck.asked' }
  | { type: 'another.asked' }
  | { type: 'wait.cancelled' }
  /** The event stream reports that the payment has changed. */
  | { type: 'payment.changed' }

/**
 * The key of the purchase after this one. It follows from the first, so that a tab which was opened twice still means
 * the same purchase: `a1b2` → `a1b2.2` → `a1b2.3`.
 */
export function nextPurchase(key: string): string {
  const [, first = key, count = '1'] = /^(.*?)(?:\.(\d+))?$/.exec(key) ?? []
  return `${first}.${Number(count) + 1}`
}

/** How often the page polls before it shows the person the status. */
export const pollsMost = 5

/** Milliseconds between two questions: half a second, doubled each time. */
const pause = ({ polls }: CheckoutContext) => 500 * 2 ** polls

/** No claim of the gateway's window is open any more. */
const settled = { claimed: false, denied: false } as const

/** What the gateway says of an attempt that it knows no payment for. */
const denying = new Set<Verdict | null>(['notPaid', 'failed'])

/** Answers after which a claim of success is still open. */
const undecided = new Set<Verdict>(['notPaid', 'failed', 'processing'])

const closed = new Set<Verdict | null>(['none', 'failed', 'expired'])

/** A transfer that is not decided yet: its own page handles the rest. */
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
    pollDelay: ({ context }) => pause(context),
    /** A "no" is not asked for again before a gateway had time to catch up with its own window. */
    finishDelay: ({ context }) => Math.max(context.denied ? 5_000 : 0, pause(context)),
  },
  guards: {
    accepted: (_, params: Answered) => params.ok,
    alreadyActive: ({ context }, params: LoadOfferOutput) =>
      params.ok && params.standing === 'active' && !askedForOneMore(context),
    attemptOpen: (_, params: LoadOfferOutput) => params.ok && params.standing === 'open',
    attemptClaimed: ({ context }, params: LoadOfferOutput) =>
      params.ok && params.standing === 'open' && context.claimed,
    costsNothing: (_, params: LoadOfferOutput) => params.ok && params.package.priceMinor === 0,
    alreadyUnderWay: (_, params: Answered) => !params.ok && params.reason === 'CONFLICT',
    byCard: ({ context }) => context.kind === 'card',
    choosesTransfer: ({ event }) => event.type === 'gateway.chosen' && event.kind === 'bank',
    scriptLoaded: (_, params: PrepareCardOutput) => params.ready,
    claimsDeclined: (_, params: ClaimOutput) => params.claim === 'declined',
    claimsSuccess: (_, params: ClaimOutput) => params.claim === 'done',
    successClaimed: ({ context }) => context.claimed,
    returnsWithSuccess: ({ event }) => event.type === 'flow.resumed' && event.memory.claimed,
    asksForChallenge: (_, params: ClaimOutput) => params.claim === 'challenge',
    windowBlocked: (_, params: ClaimOutput) => params.claim === 'blocked',
    saysNothingOpened: (_, params: AskServerOutput) => verdictOf(params) === 'none',
    saysNotPaid: (_, params: AskServerOutput) => verdictOf(params) === 'notPaid',
    saysPaid: (_, params: AskServerOutput) => verdictOf(params) === 'success',
    saysDeclined: (_, params: AskServerOutput) => verdictOf(params) === 'failed',
    saysExpired: (_, params: AskServerOutput) => verdictOf(params) === 'expired',
    saysNo: (_, params: AskServerOutput) => denying.has(verdictOf(params)),
    saysDeclinedAgain: ({ context }, params: AskServerOutput) =>
      verdictOf(params) === 'failed' && context.denied,
    saysNotPaidAgain: ({ context }, params: AskServerOutput) =>
      verdictOf(params) === 'notPaid' && context.denied,
    saysNotPaidUnclaimed: ({ context }, params: AskServerOutput) =>
      verdictOf(params) === 'notPaid' && !context.claimed,
    saysReview: (_, params: AskServerOutput) => verdictOf(params) === 'needsReview',
    saysRefund: (_, params: AskServerOutput) => verdictOf(params) === 'needsRefund',
    saysProcessing: (_, params: AskServerOutput) => verdictOf(params) === 'processing',
    saysTransfer: (_, params: AskServerOutput) => ofTransfer.has(verdictOf(params)),
    attemptClosed: (_, params: AskServerOutput) => closed.has(verdictOf(params)),
    gatewayKnown: ({ context }) => context.gateway !== null && context.kind !== 'bank',
    packageCosts: ({ context }) => (context.package?.priceMinor ?? 0) > 0,
    pollsLeft: ({ context }) => context.polls < pollsMost,
    askedAgain: ({ context }) => context.polls < pollsMost || (context.denied && context.serverAnswered),
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
            package: askedForOneMore(context) ? oneMore(params.package) : params.package,
            gateways: params.gateways,
            paymentId: params.paymentId ?? context.paymentId,
            problem: null,
          }
        : {},
    ),
    /** What is bought once more is another purchase: the old key identifies one that is paid. */
    newPurchase: assign(({ context }) => ({
      key: nextPurchase(context.key),
      package: context.package && oneMore(context.package),
      paymentId: null,
      gateway: null,
      kind: null,
      handover: {},
      problem: null,
      ...settled,
    })),
    /**
     * The purchase stays the same, and the server accepts no further attempt through the gateway that does not report.
     */
    leaveGateway: assign(() => ({
      paymentId: null,
      gateway: null,
      kind: null,
      handover: {},
      cause: null,
      problem: null,
      ...settled,
    })),
    keepChoice: assign(({ event }) => {
      assertEvent(event, 'gateway.chosen')
      return {
        gateway: event.gateway,
        kind: event.kind,
        paymentId: null,
        handover: {},
        problem: null,
        ...settled,
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
    /** Another attempt has paid, or is being paid: the server finds out which. */
    leaveAttempt: assign(() => ({ paymentId: null, handover: {}, problem: null, ...settled })),
    keepVerdict: assign(({ context }, params: AskServerOutput) =>
      params.ok
        ? {
            serverAnswered: true,
            cause: params.cause ?? null,
            paymentId: params.paymentId ?? context.paymentId,
            gateway: params.gateway ?? context.gateway,
            kind: params.kind ?? context.kind,
            handover: goesOn(params, context) ? context.handover : params.handover,
            claimed: context.claimed && undecided.has(params.verdict),
            denied: context.denied && params.verdict !== 'processing',
            problem: null,
          }
        : { serverAnswered: false, problem: problemOf(params) },
    ),
    keepReason: assign((_, params: AskServerOutput) => ({
      ...settled,
      problem: {
        ...ownProblem(reasonCode(verdictOf(params))),
        message: params.ok ? params.reason : null,
      },
    })),
    keepClaim: assign((_, params: ClaimOutput) => ({
      problem: { ...ownProblem(claimCode(params)), message: params.message ?? null },
    })),
    keepReturn: assign(({ event }) => ({
      claimed: event.type === 'checkout.opened' && event.claimed === true,
    })),
    keepSuccess: assign({ claimed: true, denied: false }),
    noteDenial: assign({ denied: true }),
    keepProblem: assign(problemIn),
    sayUnreachable: assign(unreachable),
    sayTimedOut: assign(timedOut),
    clearProblem: assign({ problem: null }),
    startAsking: assign({ polls: 0, serverAnswered: false, problem: null }),
    countPoll: assign({ polls: ({ context }) => Math.min(pollsMost, context.polls + 1) }),
    noAnswer: assign({ serverAnswered: false }),
  },
})

const oneMore = (facts: PackageFacts): PackageFacts => ({ ...facts, timesBought: undefined })

/** The buyer knows that the plan runs, and is not asked about it again when another payment method is chosen. */
const askedForOneMore = ({ package: facts }: CheckoutContext) =>
  facts !== null && facts.timesBought === undefined

/** The answer is about the attempt that was handed to the gateway, and has no new data for continuing it. */
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
