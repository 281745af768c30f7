import { assertEvent, assign, setup } from 'xstate'
import type { Meta } from '../../kit'
import { notProvided, problemOf, timedOut, unreachable, withAnswer, type Problem, type Refused } from '../kit'

/** Status of a transfer on the server: the values of the API, and `none`. */
export type TransferStanding =
  /** No transfer is open, so one can be started. */
  | 'none'
  | 'awaitingReceipt'
  | 'pending'
  | 'rejected'
  | 'success'
  | 'failed'
  | 'expired'
  /** Money arrived that buys nothing, or that is in review; the billing history has the details. */
  | 'elsewhere'

/** The package to pay for; the server's price is authoritative. */
export type Ordered = { packageId: string; name: string; priceMinor: number; currency: string }

export type TransferFacts = {
  paymentId: string
  reference: string
  /** Details of the bank account to which to pay, by label. */
  account: Record<string, string>
  /** Deadline for sending a receipt, in ISO format; null if there is none. */
  expiresAt: string | null
  receipts: { name: string; sentAt: string }[]
  receiptsLeft: number
  /** Usual time to review a receipt, in hours; null if none is promised. */
  reviewHours: number | null
}

/** Answer of every port: the current status of the transfer. */
export type TransferOutput =
  | {
      ok: true
      standing: TransferStanding
      ordered: Ordered
      transfer: TransferFacts | null
      testMode: boolean
      /** The administrator's reason; null if none was given. */
      reason: string | null
    }
  | Refused

/**
 * Input of `bank-transfer`, which finds the transfer by payment id if one is given, otherwise the open transfer for the
 * package.
 */
export type ReadTransferInput = { packageId: string; paymentId: string | null }
/** Input of `initiate-bank-transfer`, which returns the existing transfer if the user has one open for the package. */
export type BeginTransferInput = { packageId: string; file: unknown; key: string }
/** Input of `upload-bank-receipt-file`. The context holds a `File` only while it is being sent. */
export type SendReceiptInput = { paymentId: string; file: unknown }
/** Input of `payment-transaction-fail`, which returns the resulting status of the transfer. */
export type GiveUpInput = { paymentId: string }

/**
 * `key`: random id that the page generates once. `paymentId`: from the URL; null unless the URL identifies a transfer.
 */
export type TransferInput = { packageId: string; paymentId: string | null; key: string }

export type TransferContext = TransferInput & {
  standing: TransferStanding
  ordered: Ordered | null
  transfer: TransferFacts | null
  testMode: boolean
  reason: string | null
  file: unknown
  problem: Problem | null
}

export type TransferEvent =
  | { type: 'transfer.opened' }
  /** Starts the transfer: without a receipt, or with one if the money has already been sent. */
  | { type: 'transfer.begun' }
  | { type: 'receipt.chosen'; file: unknown }
  | { type: 'giveUp.asked' }
  | { type: 'giveUp.confirmed' }
  | { type: 'giveUp.dismissed' }
  | { type: 'recheck.asked' }
  | { type: 'retry.asked' }
  | { type: 'again.asked' }
  | { type: 'wait.cancelled' }
  /** Another tab has updated this payment, or the network is back. */
  | { type: 'transfer.changed' }

const says = (output: TransferOutput): TransferStanding | null => (output.ok ? output.standing : null)

/** Ports, guards and actions of the transfer chart. */
export const transferSetup = setup({
  types: {} as { context: TransferContext; input: TransferInput; events: TransferEvent; meta: Meta },
  actors: {
    readTransfer: notProvided<TransferOutput, ReadTransferInput>('readTransfer'),
    beginTransfer: notProvided<TransferOutput, BeginTransferInput>('beginTransfer'),
    sendReceipt: notProvided<TransferOutput, SendReceiptInput>('sendReceipt'),
    giveUp: notProvided<TransferOutput, GiveUpInput>('giveUp'),
  },
  delays: { answerTimeout: 20_000, receiptTimeout: 120_000, lookDelay: 30_000 },
  guards: {
    saysNone: (_, params: TransferOutput) => says(params) === 'none',
    saysAwaiting: (_, params: TransferOutput) => says(params) === 'awaitingReceipt',
    saysPending: (_, params: TransferOutput) => says(params) === 'pending',
    saysRejected: (_, params: TransferOutput) => says(params) === 'rejected',
    saysPaid: (_, params: TransferOutput) => says(params) === 'success',
    saysFailed: (_, params: TransferOutput) => says(params) === 'failed',
    saysExpired: (_, params: TransferOutput) => says(params) === 'expired',
    saysElsewhere: (_, params: TransferOutput) => says(params) === 'elsewhere',
    stateChanged: (_, params: TransferOutput) => !params.ok && params.reason === 'NOT_ALLOWED',
    receiptsLeft: ({ context }) => (context.transfer?.receiptsLeft ?? 0) > 0,
    wasRejected: ({ context }) => context.standing === 'rejected',
    wasPending: ({ context }) => context.standing === 'pending',
  },
  actions: {
    keepAnswer: assign((_, params: TransferOutput) =>
      params.ok
        ? {
            standing: params.standing,
            ordered: params.ordered,
            transfer: params.transfer,
            paymentId: params.transfer?.paymentId ?? null,
            testMode: params.testMode,
            reason: params.reason,
            file: null,
            problem: null,
          }
        : {},
    ),
    keepFile: assign(({ event }) => {
      assertEvent(event, 'receipt.chosen')
      return { file: event.file, problem: null }
    }),
    dropFile: assign({ file: null }),
    keepProblem: assign((_, params: TransferOutput) =>
      params.ok ? {} : { problem: problemOf(params), file: null },
    ),
    sayUnreachable: assign({ ...unreachable, file: null }),
    sayTimedOut: assign({ ...timedOut, file: null }),
    clearProblem: assign({ problem: null }),
    startAnew: assign({ paymentId: null, transfer: null, reason: null, problem: null }),
  },
})

const on = <T extends string, G extends string>(target: T, guard: G) =>
  ({ target, guard: withAnswer(guard), actions: keepAnswer }) as const
const keepAnswer = withAnswer('keepAnswer')

/** Stores the refusal. */
export const keepProblem = withAnswer('keepProblem')

/** Transitions for the server's status of the transfer; the same wherever the status is read. */
export const standings = [
  on('#transfer.awaiting', 'saysAwaiting'),
  on('#transfer.underReview.resting', 'saysPending'),
  on('#transfer.refused', 'saysRejected'),
  on('#transfer.paid', 'saysPaid'),
  on('#transfer.failed', 'saysFailed'),
  on('#transfer.expired', 'saysExpired'),
  on('#transfer.elsewhere', 'saysElsewhere'),
] as const

/** Transition if the package has no open transfer; only a lookup by package can return this. */
export const nothingOpen = on('#transfer.offered', 'saysNone')

/** Reloads the status from the server from any screen. */
export const look = { target: '#transfer.loading', actions: 'clearProblem' } as const

/** Transition if the server refuses because the status has changed: the status is reloaded. */
export const movedOn = {
  target: '#transfer.loading',
  guard: withAnswer('stateChanged'),
  actions: 'dropFile',
} as const

/** Returns to the transfer's previous state, which shows the error. */
export const back = <const A>(actions: A) =>
  [
    { target: '#transfer.underReview.resting', guard: 'wasPending', actions },
    { target: '#transfer.refused', guard: 'wasRejected', actions },
    { target: '#transfer.awaiting', actions },
  ] as const
