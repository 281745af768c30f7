import type { MachineLabels } from '../../kit'

/** Labels of the bank receipt chart, in a product owner's terms. */
export const bankReceiptLabels: MachineLabels = {
  title: 'Bank receipt',
  about: 'Whether a bank transfer is proved by its receipt.',
  owner: 'The buyer',
  ordinary: [['awaitingReceipt', 'pendingVerification', 'success']],
  events: {
    'receipt.sent': { caption: 'sends a receipt', actor: 'person' },
    'receipt.approved': { caption: 'sees the money on the account', actor: 'admin', tone: 'usual' },
    'receipt.rejected': { caption: 'refuses the receipt, with a reason', actor: 'admin', tone: 'grave' },
    'transfer.refused': {
      caption: 'refuses the transfer for good, with a reason',
      actor: 'admin',
      tone: 'grave',
    },
    'money.found': { caption: 'finds the money without a receipt, with a reason', actor: 'admin' },
    'transfer.givenUp': { caption: 'cancels the transfer', actor: 'person' },
    'expiry.reached': { caption: 'no receipt came in time', actor: 'clock' },
  },
  guards: { receiptsLeft: 'fewer than 5 receipts were sent' },
  story: {
    who: 'Buyer',
    outcomes: {
      failed: 'Money found anyway still counts',
      expired: 'Money found anyway still counts',
    },
    edges: {
      'start>awaitingReceipt': 'the buyer begins a transfer',
      'pendingVerification>success': 'sees the money',
    },
  },
}
