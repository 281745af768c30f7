import { asks, type Of } from '../kit'
import {
  type TransferContext,
  back,
  keepProblem,
  look,
  movedOn,
  nothingOpen,
  standings,
  transferSetup,
} from './setup'

const send = { target: '#transfer.sending', guard: 'receiptsLeft', actions: 'keepFile' } as const
const leave = { 'giveUp.asked': { target: '#transfer.leaving', actions: 'clearProblem' } } as const
const again = { 'again.asked': { target: '#transfer.loading', actions: 'startAnew' } } as const

/**
 * Paying for one package by bank transfer and proving the payment with a receipt (D74–D76). The checkout leads here
 * when "bank transfer" is chosen; every state but the first three mirrors a status from the server.
 */
export const transferMachine = transferSetup.createMachine({
  id: 'transfer',
  description: 'From "I pay by transfer" to an approved receipt.',
  context: ({ input }) => ({
    ...input,
    standing: 'none',
    ordered: null,
    transfer: null,
    testMode: false,
    reason: null,
    file: null,
    problem: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The page is opening, freshly or after a reload.',
      meta: { caption: 'Opening' },
      on: { 'transfer.opened': 'loading' },
    },
    loading: {
      description: "The server is asked for the transfer's status. Nothing is charged.",
      meta: { caption: 'Asking the server' },
      ...asks('readTransfer', {
        input: ({ context }: Of<TransferContext>) => ({
          packageId: context.packageId,
          paymentId: context.paymentId,
        }),
        onDone: [...standings, nothingOpen, { target: 'notLoaded', actions: keepProblem }],
        without: 'notLoaded',
      }),
    },
    notLoaded: {
      description: 'No usable answer came. The transfer is unchanged; the person tries again.',
      meta: { caption: 'No answer', bad: true },
      on: { 'retry.asked': look, 'transfer.changed': look },
    },
    offered: {
      description:
        'The person sees the price. Starting writes the transfer down and shows the bank details; nothing is charged.',
      meta: { caption: 'Ready to begin', announce: 'You can start the transfer.' },
      on: {
        'transfer.begun': { target: 'beginning', actions: ['dropFile', 'clearProblem'] },
        'receipt.chosen': { target: 'beginning', actions: 'keepFile' },
      },
    },
    beginning: {
      description: 'The server writes the transfer down, and takes the receipt where one came at once.',
      meta: { caption: 'Starting the transfer', announce: 'Preparing your transfer' },
      ...asks('beginTransfer', {
        input: ({ context }: Of<TransferContext>) => ({
          packageId: context.packageId,
          file: context.file,
          key: context.key,
        }),
        onDone: [...standings, { target: 'offered', actions: keepProblem }],
        without: 'offered',
        cancel: { target: 'loading', actions: 'dropFile' },
        within: 'receiptTimeout',
      }),
    },
    awaiting: {
      description:
        'Account and reference are shown. The person pays when it suits them and sends the receipt within the time given.',
      meta: { caption: 'Waiting for receipt', announce: 'Transfer the money and send us the receipt.' },
      on: { 'receipt.chosen': send, 'transfer.changed': look, ...leave },
    },
    sending: {
      description: 'The receipt is being uploaded. Sending the same one twice changes nothing.',
      meta: { caption: 'Sending the receipt', announce: 'Sending your receipt' },
      invoke: {
        id: 'sendReceipt',
        src: 'sendReceipt',
        input: ({ context }) => ({ paymentId: context.paymentId ?? '', file: context.file }),
        onDone: [...standings, movedOn, ...back(keepProblem)],
        onError: [...back('sayUnreachable')],
      },
      on: { 'wait.cancelled': { target: 'loading', actions: 'dropFile' } },
      after: { receiptTimeout: [...back('sayTimedOut')] },
    },
    underReview: {
      initial: 'resting',
      description:
        'An administrator matches the receipt with the account. The person need not wait here and may replace the receipt.',
      meta: { caption: 'Receipt in review', announce: "We're reviewing your receipt." },
      on: { 'receipt.chosen': send },
      states: {
        resting: {
          description: 'Nothing is asked for a while. News from the server ends it at once.',
          meta: { caption: 'Pausing' },
          on: {
            'recheck.asked': { target: 'asking', actions: 'clearProblem' },
            'transfer.changed': 'asking',
          },
          after: { lookDelay: 'asking' },
        },
        asking: {
          description: 'The page asks in the background whether it is decided.',
          meta: { caption: 'Checking for news' },
          ...asks('readTransfer', {
            input: ({ context }: Of<TransferContext>) => ({
              packageId: context.packageId,
              paymentId: context.paymentId,
            }),
            onDone: [...standings, { target: 'resting', actions: keepProblem }],
            without: 'resting',
          }),
        },
      },
    },
    refused: {
      description:
        'The receipt was refused. The person reads why and sends another, or cancels the transfer.',
      meta: { caption: 'Receipt was refused', announce: 'Your receipt was refused.', bad: true },
      on: { 'receipt.chosen': send, 'transfer.changed': look, ...leave },
    },
    leaving: {
      description:
        'The person is asked whether they have paid already: payments to a cancelled transfer are not matched.',
      meta: { caption: 'Cancel the transfer?', announce: 'Cancel this transfer?' },
      on: {
        'giveUp.confirmed': { target: 'givingUp', actions: 'clearProblem' },
        'giveUp.dismissed': [
          { target: 'refused', guard: 'wasRejected', actions: 'clearProblem' },
          { target: 'awaiting', actions: 'clearProblem' },
        ],
      },
    },
    givingUp: {
      description: 'The server closes the transfer, unless it was decided meanwhile.',
      meta: { caption: 'Closing the transfer' },
      ...asks('giveUp', {
        input: ({ context }: Of<TransferContext>) => ({ paymentId: context.paymentId ?? '' }),
        onDone: [...standings, movedOn, { target: 'leaving', actions: keepProblem }],
        without: 'leaving',
      }),
    },
    failed: {
      description: 'The transfer was cancelled or refused for good. The person may start again.',
      meta: { caption: 'Not completed', announce: 'The transfer was not completed.', bad: true },
      on: again,
    },
    expired: {
      description: 'No receipt came in time. The person may start again, or contacts us if they have paid.',
      meta: { caption: 'Expired', announce: 'We received no receipt in time.', bad: true },
      on: again,
    },
    elsewhere: {
      type: 'final',
      description: 'Money came that is in review or being refunded. The billing history says more.',
      meta: {
        caption: 'See your payments',
        announce: 'Your billing history shows the status of this money.',
      },
    },
    paid: {
      type: 'final',
      description: 'An administrator has confirmed the money, and the plan is active.',
      meta: { caption: 'Paid and active', announce: 'Payment successful. Your plan is active.' },
    },
  },
})
