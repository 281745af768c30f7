import { assertEvent, assign, setup } from 'xstate'
import type { Meta } from '../../kit'
import { notProvided, problemOf, timedOut, unreachable, withAnswer } from '../kit'
import type {
  BeginTransferInput,
  GiveUpInput,
  ReadTransferInput,
  SendReceiptInput,
  TransferContext,
  TransferEvent,
  TransferInput,
  TransferOutput,
  TransferStanding,
} from './ports'

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
