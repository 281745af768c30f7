import { assertEvent, assign, setup } from 'xstate'
import type { Meta } from '../../kit'
import { notProvided, problemOf, timedOut, unreachable, withAnswer, type Problem, type Refused } from '../kit'

/** Where a transfer stands, as the server says; the words of the wire besides `none`. */
export type TransferStanding =
  /** There is no open transfer: one can be begun. */
  | 'none'
  | 'awaitingReceipt'
  | 'pending'
  | 'rejected'
  | 'success'
  | 'failed'
  | 'expired'
  /** Money came that buys nothing, or is being looked at: the payments tell more. */
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
  /** Hours within which somebody usually looks; null where nothing is promised. */
  reviewHours: number | null
}

/** The answer of every port: where the transfer stands now. */
export type TransferOutput =
  | {
      ok: true
      standing: TransferStanding
      ordered: Ordered
      transfer: TransferFacts | null
      testMode: boolean
      /** An administrator's words. */
      reason: string | null
    }
  | Refused

/** `bank-transfer`: by its number where that is known, otherwise the open one for the package. */
export type ReadTransferInput = { packageId: string; paymentId: string | null }
/** `initiate-bank-transfer`; with the same package and person the server gives the open one. */
export type BeginTransferInput = { packageId: string; file: unknown; key: string }
/** `upload-bank-receipt-file`. A `File` lives in context only while it is being sent. */
export type SendReceiptInput = { paymentId: string; file: unknown }
/** `payment-transaction-fail`, answered with what the transfer has become. */
export type GiveUpInput = { paymentId: string }

/** `key`: made once by the page (a random id). `paymentId`: from the address, where the transfer is known already. */
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
  /** Begins the transfer; with the receipt at once where the money was sent before. */
  | { type: 'transfer.begun' }
  | { type: 'receipt.chosen'; file: unknown }
  | { type: 'giveUp.asked' }
  | { type: 'giveUp.confirmed' }
  | { type: 'giveUp.dismissed' }
  | { type: 'recheck.asked' }
  | { type: 'retry.asked' }
  | { type: 'again.asked' }
  | { type: 'wait.cancelled' }
  /** News of this payment from another tab, or the network is back. */
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

/** Notes why the server refused. */
export const keepProblem = withAnswer('keepProblem')

/** Where the server says the transfer stands; the same wherever it is asked. */
export const standings = [
  on('#transfer.awaiting', 'saysAwaiting'),
  on('#transfer.underReview.resting', 'saysPending'),
  on('#transfer.refused', 'saysRejected'),
  on('#transfer.paid', 'saysPaid'),
  on('#transfer.failed', 'saysFailed'),
  on('#transfer.expired', 'saysExpired'),
  on('#transfer.elsewhere', 'saysElsewhere'),
] as const

/** There is no open transfer for the package: only a question about the package can be answered so. */
export const nothingOpen = on('#transfer.offered', 'saysNone')

/** Asks the server anew, whatever is on the screen. */
export const look = { target: '#transfer.loading', actions: 'clearProblem' } as const

/** The server has moved on meanwhile: its answer is a reason to look. */
export const movedOn = {
  target: '#transfer.loading',
  guard: withAnswer('stateChanged'),
  actions: 'dropFile',
} as const

/** Back to the state the transfer was in, with what went wrong. */
export const back = <const A>(actions: A) =>
  [
    { target: '#transfer.underReview.resting', guard: 'wasPending', actions },
    { target: '#transfer.refused', guard: 'wasRejected', actions },
    { target: '#transfer.awaiting', actions },
  ] as const
