import type { MachineLabels } from '../../kit'
import { delay, person, service } from '../../labels-kit'

/** Labels of the chart of unsent messages, in a product owner's terms. */
export const unsentLabels: MachineLabels = {
  title: 'Storing unsent messages',
  about: 'How unsent messages survive a closed page, and how the windows of a browser share them.',
  owner: 'The person who writes',
  ordinary: [
    ['following.idle', 'following.keeping'],
    ['following.idle', 'following.reading'],
  ],
  events: {
    'message.begun': person('writes or records a message'),
    'message.changed': { caption: 'a message reports progress', actor: 'service' },
    'store.changed': { caption: 'the storage has changed', actor: 'service' },
    ...service('keepMessage', 'the message is stored'),
    ...service('readStore', 'the storage is read'),
    ...delay('storeTimeout', 'the browser gives no answer'),
  },
  guards: {
    isFound: 'it was found in the storage',
    isNew: 'it is to be sent and not stored like this yet',
    isRefused: 'the server refused it',
    isDoubtful: 'it is withdrawn, but may have arrived',
    isStored: 'it is withdrawn or settled elsewhere, and stored',
    isOver: 'it is withdrawn or settled elsewhere',
    hasToKeep: 'a message is to be stored',
    hasToRead: 'the storage changed again',
    isQueued: 'it is still to be sent',
    wasDropped: 'it was withdrawn in the meantime',
  },
  story: {
    who: 'Sender',
    says: {
      'following.keeping': 'Only then may it be sent.',
      'following.reading': 'Others may have left messages.',
    },
    edges: {
      'following.idle>following.keeping': 'writes a message',
    },
  },
}
