import { setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/** Row fact from the server: `receiptsLeft`, the transfer hasn't reached its limit of receipts. */
export type BankReceiptContext = { receiptsLeft: boolean }

export type BankReceiptEvent =
  | { type: 'receipt.sent' }
  | { type: 'receipt.approved' }
  | { type: 'receipt.rejected'; reason?: string }
  | { type: 'transfer.refused'; reason?: string }
  | { type: 'money.found'; reason?: string }
  | { type: 'transfer.givenUp' }
  | { type: 'expiry.reached' }

const send = {
  target: 'pendingVerification',
  guard: 'receiptsLeft',
  actions: 'mail.receiptReceived',
  meta: { by: ['person'] },
} as const

/** Transition if the money arrived without a receipt or after the deadline. */
const found = {
  target: 'success',
  actions: 'payment.paid',
  meta: { by: ['admin'], needsReason: true },
} as const

const refuse = {
  target: 'failed',
  actions: ['payment.failed', 'mail.transferRefused'],
  meta: { by: ['admin'], needsReason: true },
} as const

const giveUp = { target: 'failed', actions: 'payment.givenUp', meta: { by: ['person'] } } as const

const expire = {
  target: 'expired',
  actions: ['payment.expired', 'mail.transferExpired'],
  meta: { by: ['clock'] },
} as const

/**
 * One bank transfer and the receipts that prove it (D74–D76). This chart only decides about the receipt. What the money
 * buys is decided by the payment with the same id, which is settled in the same transaction.
 */
export const bankReceiptMachine = setup({
  types: {} as {
    context: BankReceiptContext
    input: BankReceiptContext
    events: BankReceiptEvent
    meta: Meta
    tags: 'waitsForPayer' | 'takesReceipt'
  },
  guards: { receiptsLeft: ({ context }) => context.receiptsLeft },
  actions: {
    'payment.paid': effect,
    'payment.failed': effect,
    'payment.givenUp': effect,
    'payment.expired': effect,
    'mail.receiptReceived': effect,
    'mail.receiptRejected': effect,
    'mail.transferRefused': effect,
    'mail.transferExpired': effect,
  },
}).createMachine({
  id: 'bank-receipt',
  context: ({ input }) => input,
  initial: 'awaitingReceipt',
  description: 'Whether a bank transfer is proved by a receipt that an administrator has seen.',
  states: {
    awaitingReceipt: {
      tags: ['waitsForPayer', 'takesReceipt'],
      description:
        'The payer knows the account and the reference. They transfer the money and send the receipt within the time given.',
      meta: { caption: 'Waiting for receipt', next: { by: 'person', event: 'receipt.sent' } },
      on: {
        'receipt.sent': send,
        'money.found': found,
        'transfer.refused': refuse,
        'transfer.givenUp': giveUp,
        'expiry.reached': expire,
      },
    },
    pendingVerification: {
      tags: ['takesReceipt'],
      description:
        'An administrator matches the receipt with the account. The payer may replace the receipt meanwhile.',
      meta: { caption: 'Receipt in review', next: { by: 'admin', event: 'receipt.approved' } },
      on: {
        'receipt.sent': send,
        'receipt.approved': { target: 'success', actions: 'payment.paid', meta: { by: ['admin'] } },
        'receipt.rejected': {
          target: 'rejected',
          actions: 'mail.receiptRejected',
          meta: { by: ['admin'], needsReason: true },
        },
        'transfer.refused': refuse,
      },
    },
    rejected: {
      tags: ['waitsForPayer', 'takesReceipt'],
      description:
        'The receipt was not accepted. The payer has read why and sends another one within the time given.',
      meta: { caption: 'Receipt rejected', bad: true, next: { by: 'person', event: 'receipt.sent' } },
      on: {
        'receipt.sent': send,
        'money.found': found,
        'transfer.refused': refuse,
        'transfer.givenUp': giveUp,
        'expiry.reached': expire,
      },
    },
    success: {
      type: 'final',
      description: 'The money is on the account. What it buys is decided by the payment.',
      meta: { caption: 'Payment received' },
    },
    failed: {
      description:
        'The payer cancelled the transfer, or an administrator refused it for good. Money that is found on the account all the same still counts.',
      meta: { caption: 'Not completed', bad: true },
      on: { 'money.found': found },
    },
    expired: {
      description: 'No receipt came in time. Money that is found on the account all the same still counts.',
      meta: { caption: 'Expired', bad: true },
      on: { 'money.found': found },
    },
  },
})
