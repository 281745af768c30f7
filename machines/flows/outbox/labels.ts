import type { MachineLabels } from '../../kit'
import { delay, service } from '../../labels-kit'

/** Labels of the outbox chart, in a product owner's terms. */
export const outboxLabels: MachineLabels = {
  title: 'Sending messages in turn',
  about: 'Which message of a conversation goes next: one at a time, oldest first, from one window.',
  owner: 'The person who writes',
  ordinary: [['idle', 'waiting.claiming', 'sending']],
  events: {
    'message.joined': { caption: 'a message is to be sent', actor: 'service' },
    'message.settled': { caption: 'a message is sent, refused or withdrawn', actor: 'service' },
    'message.paused': { caption: 'no answer, it is sent again later', actor: 'service' },
    'message.failed': { caption: 'no answer too often', actor: 'service' },
    'message.ready': { caption: 'a message may be sent again', actor: 'service' },
    'network.came': { caption: 'the network is there', actor: 'service' },
    'network.went': { caption: 'the network is gone', actor: 'service' },
    ...service('claimConversation', 'no other window is sending'),
    ...delay('claimAgain', 'the pause is over'),
  },
  guards: {
    nothingWaits: 'nothing is to be sent',
    firstFailed: 'the oldest got no answer too often',
    firstPauses: 'the oldest pauses before it is sent again',
    isOffline: 'there is no network',
    isCurrent: 'it is the one on its way',
    isGone: 'another window has sent or withdrawn it',
    isBehind: 'another window has an older one',
  },
  story: {
    who: 'Sender',
    says: {
      sending: 'It’s the oldest, and nothing overtakes it.',
    },
    outcomes: {
      'waiting.held': 'Sender sends it again',
      'sending>waiting.claiming': 'The next one follows',
      'waiting.pausing': 'No answer: sent again in a moment',
      'waiting.offline': 'There is no network',
    },
  },
}
