import type { MachineLabels } from '../../kit'
import { delay, person, service } from '../../labels-kit'

/** The chart of blocking somebody in a product owner's words. */
export const blockingLabels: MachineLabels = {
  title: 'Blocking somebody',
  about: 'How somebody stops messages with another person, and lets them pass again.',
  owner: 'The person who blocks',
  events: {
    'dialog.opened': person('opens the dialog'),
    'dialog.closed': person('closes the dialog'),
    'look.again': person('looks again'),
    'block.confirmed': person('blocks, with or without a reason'),
    'unblock.asked': person('unblocks'),
    'block.asked': person('wants to block again'),
    'retry.asked': person('tries again'),
    ...service('readBlock', 'the server tells whether they are blocked'),
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
}
