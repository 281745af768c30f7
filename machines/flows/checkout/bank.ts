import { answer } from '../kit'
import { checkoutSetup } from './setup'
import { look } from './verdicts'

const sendReceipt = { target: 'sendingReceipt', actions: 'keepFile' } as const

/** Paying by bank transfer and proving it with a receipt (D74–D76). */
export const bank = checkoutSetup.createStateConfig({
  initial: 'instructions',
  description: 'The person transfers the money and sends the receipt; an administrator compares them.',
  meta: { caption: 'Pay by transfer' },
  states: {
    instructions: {
      description:
        'Account and reference are shown. The person pays when it suits them and sends the receipt.',
      meta: { caption: 'Waiting for receipt', announce: 'Transfer the money and send us the receipt.' },
      on: {
        'receipt.chosen': sendReceipt,
        'recheck.asked': look,
        'payment.changed': look,
        'gateway.changeAsked': '#checkout.cancelling',
      },
    },
    sendingReceipt: {
      description: 'The receipt is being uploaded.',
      meta: { caption: 'Sending the receipt', announce: 'Sending your receipt' },
      invoke: {
        id: 'sendReceipt',
        src: 'sendReceipt',
        input: ({ context }) => ({ paymentId: context.paymentId ?? '', file: context.file }),
        onDone: [
          { target: 'underReview', guard: { type: 'accepted', params: answer }, actions: 'dropFile' },
          { target: 'instructions', actions: ['dropFile', { type: 'keepProblem', params: answer }] },
        ],
        onError: { target: 'instructions', actions: ['dropFile', 'sayUnreachable'] },
      },
      on: { 'wait.cancelled': { target: 'instructions', actions: 'dropFile' } },
      after: { receiptTimeout: { target: 'instructions', actions: ['dropFile', 'sayTimedOut'] } },
    },
    underReview: {
      description:
        'An administrator compares the receipt with the account. The person may replace the receipt.',
      meta: { caption: 'Receipt is looked at', announce: 'Your receipt is being looked at.' },
      on: { 'receipt.chosen': sendReceipt, 'recheck.asked': look, 'payment.changed': look },
    },
    rejected: {
      description: 'The receipt was refused. The person reads why and sends another, or pays some other way.',
      meta: { caption: 'Receipt was refused', announce: 'Your receipt was refused.', bad: true },
      on: {
        'receipt.chosen': sendReceipt,
        'recheck.asked': look,
        'gateway.changeAsked': '#checkout.cancelling',
      },
    },
  },
})
