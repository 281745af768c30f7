import type { MachineLabels } from '../../kit'

/** Labels of the refund order chart, in a product owner's terms. */
export const refundOrderLabels: MachineLabels = {
  title: 'Refund order',
  about: 'The status of a refund that an administrator ordered.',
  owner: 'The administrator',
  ordinary: [['ordered', 'sent', 'pending', 'done']],
  events: {
    'order.sent': { caption: 'asks the gateway, under the key of the order', actor: 'server' },
    'order.noted': { caption: 'writes down a refund that was made outside', actor: 'server' },
    'order.pending': { caption: 'the gateway has it and sends it', actor: 'gateway' },
    'order.stalled': { caption: 'the gateway waits for action', actor: 'gateway' },
    'order.done': { caption: 'the gateway says that the money went', actor: 'gateway' },
    'order.failed': { caption: 'the gateway says that no money went', actor: 'gateway' },
    'order.silent': { caption: 'the gateway did not answer the last try', actor: 'server' },
    'order.again': { caption: 'has the same order asked again', actor: 'admin' },
    'order.dropped': { caption: 'drops it, with a reason', actor: 'admin' },
  },
  guards: {},
  story: {
    who: 'Administrator',
    says: {
      ordered: 'Saved with its reason. The server sends it next.',
      sent: 'Until it answers, the same order is asked again.',
      pending: 'The gateway has the refund and sends it.',
    },
    outcomes: {
      silent: 'Administrator asks again or drops',
      attention: 'Administrator checks the gateway',
      failed: 'Another order may follow',
      'done>failed': 'The payer’s bank returned it',
    },
    edges: {
      'start>ordered': 'the refund is ordered',
      'ordered>sent': 'asks the gateway',
      'sent>pending': 'the gateway has it',
      'pending>done': 'the money went',
    },
  },
}
