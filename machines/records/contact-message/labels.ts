import type { MachineLabels } from '../../kit'

/** Labels of the chart of a message to the operator, in a product owner's terms. */
export const contactMessageLabels: MachineLabels = {
  title: 'Message to the operator',
  about: 'What became of a message to the operator.',
  owner: 'The administrators',
  ordinary: [['received', 'answered']],
  events: {
    'message.answered': { caption: 'answers it by mail', actor: 'admin', tone: 'usual' },
    'message.closed': { caption: 'closes it', actor: 'admin' },
    'message.reopened': { caption: 'reopens it', actor: 'admin' },
  },
  guards: {},
  story: {
    who: 'Administrator',
    edges: {
      'start>received': 'someone writes',
      'received>answered': 'answers by e-mail',
    },
  },
}
