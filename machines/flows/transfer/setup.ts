import { assertEvent, assign, setup } from 'xstate'
import type { Meta } from '../../kit'
import { notProvided, problemOf, timedOut, unreachable, withAnswer, type Problem, type Refused } from '../kit'

/** The status of a transfer on the server; the values of the wire besides `none`. */
export type TransferStanding =
  /** There is no open transfer: one can be started. */
  | 'none'
  | 'awaitingReceipt'
  | 'pending'
  | 'rejected'
  | 'success'
  | 'failed'
  | 'expired'
  /** Money came that buys nothing, or is in review: the billing history has the details. */
  | 'elsewhere'

/** What is paid for; the price that counts is the server's. */
export type Ordered = { packageId: string; name: string; priceMinor: number; currency: string }

export type TransferFacts = {
  paymentId: string
  reference: string
  /** Lines of the account to pay to, by name. */
  account: Record<string, string>
  /** ISO time by which a receipt is awaited. */
  expiresAt: string | null
  receipts: { name: string; sentAt: string }[]
  receiptsLeft: number
  /** Hours within which receipts are usually reviewed; null where nothing is promised. */
  reviewHours: number | null
}

/** The answer of every port: the status of the transfer now. */
export type TransferOutput =
  | {
      ok: true
      standing: TransferStanding
      ordered: Ordered
      transfer: TransferFacts | null
      testMode: boolean
      /** The administrator's reason. */
      reason: string | null
    }
  | Refused

/** `bank-transfer`: by its number where that is given, otherwise the open one for the package. */
export type ReadTransferInput = { packageId: string; paymentId: string | null }
/** `initiate-bank-transfer`; with the same package and person the server returns the open one. */
export type BeginTransferInput = { packageId: string; file: unknown; key: string }
/** `upload-bank-receipt-file`. A `File` is in the context only while it is being sent. */
export type SendReceiptInput = { paymentId: string; file: unknown }
/** `payment-transaction-fail`, answered with the resulting status of the transfer. */
export type GiveUpInput = { paymentId: string }

/** `key`: made once by the page (a random id). `paymentId`: from the address, where the transfer is given already. */
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
  /** Starts the transfer; with the receipt at once where the money was sent before. */
  | { type: 'transfer.begun' }
  | { type: 'receipt.chosen'; file: unknown }
  | { type: 'giveUp.asked' }
  | { type: 'giveUp.confirmed' }
  | { type: 'giveUp.dismissed' }
  | { type: 'recheck.asked' }
  | { type: 'retry.asked' }
  | { type: 'again.asked' }
  | { type: 'wait.cancelled' }
  /** An update of this payment from another tab, or the network is back. */
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

/** Stores why the server refused. */
export const keepProblem = withAnswer('keepProblem')

/** The status of the transfer on the server; the same wherever it is read. */
export const standings = [
  on('#transfer.awaiting', 'saysAwaiting'),
  on('#transfer.underReview.resting', 'saysPending'),
  on('#transfer.refused', 'saysRejected'),
  on('#transfer.paid', 'saysPaid'),
  on('#transfer.failed', 'saysFailed'),
  on('#transfer.expired', 'saysExpired'),
  on('#transfer.elsewhere', 'saysElsewhere'),
] as const

/** There is no open transfer for the package: only a request for the package can be answered so. */
export const nothingOpen = on('#transfer.offered', 'saysNone')

/** Reads the status from the server again, whatever is on the screen. */
export const look = { target: '#transfer.loading', actions: 'clearProblem' } as const

/** The status on the server has changed meanwhile: its answer is a reason to read it again. */
export const movedOn = {
  target: '#transfer.loading',
  guard: withAnswer('stateChanged'),
  actions: 'dropFile',
} as const

/** Back to the state the transfer was in, with the error. */
export const back = <const A>(actions: A) =>
  [
    { target: '#transfer.underReview.resting', guard: 'wasPending', actions },
    { target: '#transfer.refused', guard: 'wasRejected', actions },
    { target: '#transfer.awaiting', actions },
  ] as const
