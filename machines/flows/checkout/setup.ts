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

/** Version of `CheckoutMemory`; increment it whenever the meaning of its fields changes. */
export const checkoutVersion = 5

export type Gateway = 'stripe' | 'razorpay' | 'paypal' | 'paystack' | 'flutterwave' | 'bank'
/**
 * How a gateway takes the payment: within the page, in its own window or page, or by bank transfer, which is a separate
 * flow.
 */
export type GatewayKind = 'card' | 'window' | 'bank'
export type GatewayChoice = { gateway: Gateway; kind: GatewayKind }

/**
 * The package as shown to the user; the server's price is authoritative. `quota`: null means unlimited. `timesBought`:
 * number of earlier purchases by this user.
 */
export type PackageFacts = {
  id: string
  name: string
  priceMinor: number
  currency: string
  days: number
  features: { type: Feature; quota: number | null }[]
  timesBought: number
}

/**
 * Input of `get-package` and `get_payment_settings`, called together. `standing` in the output: 'active' if this
 * purchase is already complete; 'open' if the user has an attempt for this package that is unfinished or awaits a
 * refund, which is checked before anything new is offered.
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

/** Input of `assign_package`, which the key makes idempotent. */
export type AssignFreeInput = { packageId: string; key: string }
export type AssignFreeOutput = { ok: true } | Refused

/** Data with which a gateway continues: client secret, redirect URL or order id. The chart doesn't read it. */
export type Handover = Record<string, string>

/**
 * Input of `create-payment-intent`, `paypal` or `flutterwave`. With the same key and gateway, the server returns the
 * existing attempt. CONFLICT means that this purchase is paid or being processed, or that the package was bought since
 * the offer was shown.
 */
export type OpenPaymentInput = {
  packageId: string
  gateway: Gateway
  key: string
  /** Number of earlier purchases known to the buyer; undefined if one more is wanted whatever their number. */
  timesBought: number | undefined
}
export type OpenPaymentOutput =
  /** `price`: amount that this attempt will charge; it may have changed since the offer was loaded. */
  | { ok: true; paymentId: string; handover: Handover; price: Pick<PackageFacts, 'priceMinor' | 'currency'> }
  | Refused

/** Loads the gateway's script and card fields into the page. `ready: false` means that the script failed to load. */
export type PrepareCardInput = { gateway: Gateway; handover: Handover }
export type PrepareCardOutput = { ok: true; ready: boolean }

/** Result claimed by the gateway's code in the browser; only a hint (rule 4). */
export type Claim = 'done' | 'declined' | 'challenge' | 'closed' | 'blocked' | 'unreachable'
export type ClaimOutput = { ok: true; claim: Claim; message?: string }
export type ConfirmCardInput = { handover: Handover }
export type AnswerChallengeInput = { handover: Handover }
/** Opens the gateway's window, or leaves the page for the gateway's; resolves when the user is back. */
export type HandOverInput = { gateway: Gateway; handover: Handover }

/** Status of the attempt on the server; authoritative. */
export type Verdict =
  /** No attempt exists. */
  | 'none'
  /** The gateway reports that nothing was paid and nothing is in progress. */
  | 'notPaid'
  /** The gateway is processing the payment. */
  | 'processing'
  | 'success'
  | 'failed'
  | 'expired'
  | 'needsReview'
  /** Paid twice, or paid without getting anything: the money is refunded. */
  | 'needsRefund'
  | 'awaitingReceipt'
  | 'receiptPending'
  | 'receiptRejected'

/**
 * Input of `payment-transaction-status`, with a hint that the user has returned, so that the server queries the
 * gateway.
 */
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
      /** Reason why the money is in review, being refunded or refunded. */
      cause?: PaymentCause | null
    }
  | Refused

/** Input of `payment-transaction-fail`, which returns the resulting status of the attempt. */
export type CancelPaymentInput = { packageId: string; paymentId: string | null }

/** State that survives a reload. It includes the offer, so that the price and the payment methods are always shown. */
export type CheckoutMemory = {
  packageId: string
  package: PackageFacts | null
  gateways: GatewayChoice[]
  key: string
  /** Whether the buyer has chosen to buy a plan again that is already active. */
  isFurther: boolean
  paymentId: string | null
  gateway: Gateway | null
  kind: GatewayKind | null
  /** Whether the gateway's window or its return URL has reported success that the server hasn't settled yet. */
  claimed: boolean
}

/**
 * `key`: random id that the page generates once. It is used for every attempt of the first purchase, and the keys of
 * further purchases are derived from it.
 */
export type CheckoutInput = { packageId: string; key: string }

export type CheckoutContext = CheckoutMemory & {
  handover: Handover
  /** Number of queries since the user left the gateway, capped at `pollsMost`. */
  polls: number
  /** Whether the last query was answered. */
  serverAnswered: boolean
  /** Whether the gateway has reported once that nothing was paid, although its window had reported success. */
  denied: boolean
  /** Server's reason why received money is in review, being refunded or refunded; null if there is none. */
  cause: PaymentCause | null
  problem: Problem | null
}

export type CheckoutEvent =
  /** `claimed`: the gateway's return URL reports success. */
  | { type: 'checkout.opened'; claimed?: boolean }
  | { type: 'flow.resumed'; memory: CheckoutMemory }
  | { type: 'free.accepted' }
  | ({ type: 'gateway.chosen' } & GatewayChoice)
  | { type: 'gateway.changeAsked' }
  | { type: 'card.submitted' }
  | { type: 'handover.confirmed' }
  /** The user reports having finished in the gateway's window or having closed it. */
  | { type: 'gateway.left' }
  | { type: 'retry.asked' }
  | { type: 'recheck.asked' }
  | { type: 'another.asked' }
  | { type: 'wait.cancelled' }
  /** The event stream reports a change of the payment. */
  | { type: 'payment.changed' }

/**
 * Returns the key of the next purchase. The key is derived from the current one, so that a duplicated tab uses the same
 * key: `a1b2` → `a1b2.2` → `a1b2.3`.
 */
export function nextPurchase(key: string): string {
  const [, first = key, count = '1'] = /^(.*?)(?:\.(\d+))?$/.exec(key) ?? []
  return `${first}.${Number(count) + 1}`
}

/** Number of polls before the page shows the payment status. */
export const pollsMost = 5

/** Returns the delay between two polls in ms: 500, doubled each time. */
const pause = ({ polls }: CheckoutContext) => 500 * 2 ** polls

/** Values that clear a claim of success by the gateway's window. */
const settled = { claimed: false, denied: false } as const

/** Statuses that mean that the gateway knows of no payment for the attempt. */
const denying = new Set<Verdict | null>(['notPaid', 'failed'])

/** Statuses that leave it open whether a claim of success is true. */
const undecided = new Set<Verdict>(['notPaid', 'failed', 'processing'])

const closed = new Set<Verdict | null>(['none', 'failed', 'expired'])

/** Statuses of a bank transfer that isn't decided yet; it has its own page. */
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
    /** Card schemes allow about this much time for a 3-D Secure window. */
    challengeTimeout: 10 * 60_000,
    gatewayTimeout: 15 * 60_000,
    pollDelay: ({ context }) => pause(context),
    /** After a negative answer, gives the gateway time to catch up with what its own window reported. */
    finishDelay: ({ context }) => Math.max(context.denied ? 5_000 : 0, pause(context)),
  },
  guards: {
    accepted: (_, params: Answered) => params.ok,
    alreadyActive: ({ context }, params: LoadOfferOutput) =>
      params.ok && params.standing === 'active' && !context.isFurther,
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
            package: params.package,
            gateways: params.gateways,
            paymentId: params.paymentId ?? context.paymentId,
            problem: null,
          }
        : {},
    ),
    /** A repeat purchase needs a new key, because the old one identifies a paid purchase. */
    newPurchase: assign(({ context }) => ({
      key: nextPurchase(context.key),
      isFurther: true,
      paymentId: null,
      gateway: null,
      kind: null,
      handover: {},
      problem: null,
      ...settled,
    })),
    /**
     * Keeps the purchase but drops the attempt: after too long without a report from a gateway, the server accepts no
     * further attempt through it.
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
    /** Another attempt is paid or being paid; the server determines which attempt that is. */
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
    noAnswer: assign({ serverAnswered: false, problem: null }),
  },
})

/** Whether the answer is about the current attempt and brings no new data for continuing it. */
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

/** Returns the problem of a claim that the page shows: a decline, or a window that the browser blocked. */
function claimCode({ claim }: ClaimOutput): ProblemCode {
  return claim === 'declined' ? 'DECLINED' : 'BLOCKED'
}
