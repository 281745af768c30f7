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
 * Paying one package by bank transfer and proving it with a receipt (D74–D76). The checkout hands over to it when
 * "bank transfer" is chosen; every state but the first three is the server's word.
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
      description: 'The server is asked where the transfer stands. Nothing is charged.',
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
      description: 'No usable answer came. The transfer is as it was; the person asks again.',
      meta: { caption: 'No answer', bad: true },
      on: { 'retry.asked': look, 'transfer.changed': look },
    },
    offered: {
      description:
        'The person sees the price. Beginning writes the transfer down and shows the account; nothing is charged.',
      meta: { caption: 'Ready to begin', announce: 'You can begin the transfer.' },
      on: {
        'transfer.begun': { target: 'beginning', actions: ['dropFile', 'clearProblem'] },
        'receipt.chosen': { target: 'beginning', actions: 'keepFile' },
      },
    },
    beginning: {
      description: 'The server writes the transfer down, and takes the receipt where one came at once.',
      meta: { caption: 'Writing it down', announce: 'Preparing your transfer' },
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
        'An administrator compares the receipt with the account. The person need not wait here and may replace the receipt.',
      meta: { caption: 'Receipt is looked at', announce: 'Your receipt is being looked at.' },
      on: { 'receipt.chosen': send },
      states: {
        resting: {
          description: 'Nothing is asked for a while. News from the server ends it at once.',
          meta: { caption: 'Pausing' },
          on: { 'recheck.asked': 'asking', 'transfer.changed': 'asking' },
          after: { lookDelay: 'asking' },
        },
        asking: {
          description: 'The page asks quietly whether somebody has decided.',
          meta: { caption: 'Looking for news' },
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
        'The receipt was refused. The person reads why and sends another, or gives the transfer up.',
      meta: { caption: 'Receipt was refused', announce: 'Your receipt was refused.', bad: true },
      on: { 'receipt.chosen': send, 'transfer.changed': look, ...leave },
    },
    leaving: {
      description: 'The person is asked whether they have paid already: what is given up is not watched for.',
      meta: { caption: 'Really give up?', announce: 'Do you really want to give this transfer up?' },
      on: {
        'giveUp.confirmed': 'givingUp',
        'giveUp.dismissed': [{ target: 'refused', guard: 'wasRejected' }, { target: 'awaiting' }],
      },
    },
    givingUp: {
      description: 'The server closes the transfer, unless somebody has decided meanwhile.',
      meta: { caption: 'Closing the transfer' },
      ...asks('giveUp', {
        input: ({ context }: Of<TransferContext>) => ({ paymentId: context.paymentId ?? '' }),
        onDone: [...standings, movedOn, { target: 'leaving', actions: keepProblem }],
        without: 'leaving',
      }),
    },
    failed: {
      description: 'The transfer was given up or refused for good. The person may begin anew.',
      meta: { caption: 'Came to nothing', announce: 'This transfer came to nothing.', bad: true },
      on: again,
    },
    expired: {
      description: 'No receipt came in time. The person may begin anew; who has paid already writes to us.',
      meta: { caption: 'Ran out of time', announce: 'No receipt came in time.', bad: true },
      on: again,
    },
    elsewhere: {
      type: 'final',
      description: 'Money came that is looked at or goes back. The own payments tell more.',
      meta: { caption: 'See your payments', announce: 'Your payments tell what becomes of this money.' },
    },
    paid: {
      type: 'final',
      description: 'An administrator has seen the money, and the package runs.',
      meta: { caption: 'Paid and active', announce: 'Paid. Your package is active.' },
    },
  },
})
