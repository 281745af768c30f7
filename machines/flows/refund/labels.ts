import type { MachineLabels } from '../../kit'
import { delay, person, service } from '../../labels-kit'

/** Labels of the refund chart, in a product owner's terms. */
export const refundLabels: MachineLabels = {
  title: 'Refunding a payment',
  about: 'How an administrator refunds a payment, or records a refund made elsewhere.',
  owner: 'The administrator who refunds',
  ordinary: [['idle', 'asking', 'confirming', 'sending', 'ordered']],
  events: {
    'refund.asked': person('starts a refund'),
    'refund.reviewed': person('enters amount and reason'),
    'refund.confirmed': person('confirms the refund'),
    'back.asked': person('goes back to the amount'),
    'retry.asked': person('sends the same order again'),
    'look.again': person('checks what can be refunded'),
    'dialog.closed': person('closes the dialog'),
    ...service('readOffer', 'the server says what can be refunded'),
    ...service('sendRefund', 'the server has stored the order, or not'),
    ...delay('answerTimeout', 'no answer within 15 seconds'),
  },
  guards: {
    isComplete: 'the amount fits and nothing is missing',
    isArrival: 'it records a refund that has arrived',
    isChecked: 'the box is ticked',
    stored: 'the order is stored',
    fieldWrong: 'a field can’t be accepted',
    refused: 'the server refuses to say',
    stillOffered: 'this refund is still possible',
  },
  story: {
    who: 'Administrator',
    says: {
      asking: 'The administrator enters the amount and the reason.',
      confirming: 'A summary shows what will happen. It can’t be undone.',
      sending: 'The payment is checked again; the order is stored.',
      ordered: 'The order’s own chart shows how far the gateway got.',
    },
    outcomes: {
      refused: 'Nothing ordered. Checks again',
      unsure: 'Sends the same order again',
      'sending>asking': 'a field can’t be accepted',
    },
    edges: {
      'asking>confirming': 'the amount fits',
      'confirming>sending': 'confirms',
      'sending>ordered': 'the order is stored',
    },
  },
}
