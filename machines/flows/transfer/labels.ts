import type { MachineLabels } from '../../kit'
import { delay, person, service } from '../../labels-kit'

/** Labels of the transfer chart, in a product owner's terms. */
export const transferLabels: MachineLabels = {
  title: 'Paying by transfer',
  about: 'How a plan is paid by bank transfer, and what the buyer reads meanwhile.',
  owner: 'The buyer',
  ordinary: [
    [
      'idle',
      'loading',
      'offered',
      'beginning',
      'awaiting',
      'sending',
      'underReview.resting',
      'underReview.asking',
      'paid',
    ],
  ],
  events: {
    'transfer.opened': person('opens the page of the transfer'),
    'transfer.begun': person('begins the transfer'),
    'receipt.chosen': person('sends a receipt'),
    'giveUp.asked': person('wants to cancel'),
    'giveUp.confirmed': person('cancels the transfer'),
    'giveUp.dismissed': person('keeps the transfer'),
    'recheck.asked': person('checks again'),
    'retry.asked': person('tries again'),
    'again.asked': person('starts again'),
    'wait.cancelled': person('stops waiting'),
    'transfer.changed': { caption: 'news from the server', actor: 'server' },
    ...service('readTransfer', 'the server says its status'),
    ...service('beginTransfer', 'the server writes it down, or not'),
    ...service('sendReceipt', 'the server takes the receipt, or not'),
    ...service('giveUp', 'the server says what became of it'),
    ...delay('answerTimeout', 'no answer within 20 seconds'),
    ...delay('receiptTimeout', 'the upload takes over two minutes'),
    ...delay('lookDelay', 'half a minute has passed'),
  },
  guards: {
    saysNone: 'there is no open transfer',
    saysAwaiting: 'the receipt is awaited',
    saysPending: 'the receipt is in review',
    saysRejected: 'the receipt was refused',
    saysPaid: 'the money is there',
    saysFailed: 'the transfer was cancelled or refused',
    saysExpired: 'no receipt came in time',
    saysElsewhere: 'the money is refunded or in review',
    stateChanged: 'it was decided meanwhile',
    receiptsLeft: 'fewer than 5 receipts were sent',
    wasRejected: 'the last receipt was refused',
    wasPending: 'a receipt is in review',
  },
  story: {
    who: 'Buyer',
    short:
      'Nothing is charged here: the buyer pays at their bank and sends the receipt. Only an administrator who sees the money says that it’s paid.',
    says: {
      beginning: 'The transfer is saved, with a receipt if one came along.',
    },
    edges: {
      'start>loading': 'opens the transfer’s page',
      'beginning>awaiting': 'the transfer is saved',
      'sending>underReview': 'the receipt is taken',
      'underReview>paid': 'the money is there',
      'loading>offered': 'there is no open transfer',
    },
  },
}
