import type { MachineLabels } from '../../kit'
import { delay, person, service } from '../../labels-kit'

/** Labels of the blocking chart, in a product owner's terms. */
export const blockingLabels: MachineLabels = {
  title: 'Blocking a user',
  about: 'How a user blocks another one from messaging, and unblocks them.',
  owner: 'The person who blocks',
  ordinary: [['idle', 'reading', 'confirming', 'submitting', 'blocked']],
  events: {
    'dialog.opened': person('opens the dialog'),
    'dialog.closed': person('closes the dialog'),
    'look.again': person('checks again'),
    'block.confirmed': person('blocks, with or without a reason'),
    'unblock.asked': person('unblocks'),
    'block.asked': person('wants to block again'),
    'retry.asked': person('tries again'),
    ...service('readBlock', 'the server says whether they are blocked'),
    ...service('setBlock', 'the server has blocked them, or not'),
    ...service('liftBlock', 'the server has lifted it, or not'),
    ...delay('answerTimeout', 'no answer within 15 seconds'),
  },
  guards: {
    refused: 'the server refuses to say',
    isBlocked: 'this person is blocked already',
    done: 'the server has done it',
    reasonWrong: 'the reason cannot be taken',
  },
  story: {
    who: 'User',
    says: {
      confirming: 'The user reads what blocking does and decides.',
      submitting: 'Messages between the two are stopped.',
    },
    edges: {
      'reading>confirming': 'they aren’t blocked',
      'confirming>submitting': 'blocks them',
      'submitting>blocked': 'the block holds',
    },
  },
}
