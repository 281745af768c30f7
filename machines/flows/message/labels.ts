import type { MachineLabels } from '../../kit'
import { delay, person, service } from '../../labels-kit'

/** Labels of the outgoing message chart, in a product owner's terms. */
export const messageLabels: MachineLabels = {
  title: 'Sending a message',
  about: 'How a written or spoken message reaches the other side, once and in order.',
  owner: 'The person who writes',
  ordinary: [['idle', 'pending.queued', 'sending', 'sent', 'seen']],
  events: {
    'message.written': person('writes a message or chooses a file'),
    'message.restored': { caption: 'an unsent message is found again', actor: 'service' },
    'recording.restored': { caption: 'an unsent recording is found again', actor: 'service' },
    'recording.asked': person('starts recording'),
    'recording.stopped': person('stops recording'),
    'recording.sent': person('sends the recording'),
    'recording.discarded': person('deletes the recording'),
    'turn.came': { caption: 'its turn comes, with a network', actor: 'service' },
    'retry.asked': person('sends it again'),
    'message.dropped': person('withdraws it'),
    'elsewhere.settled': { caption: 'another window has sent or withdrawn it', actor: 'service' },
    'message.read': { caption: 'the other side reads it', actor: 'service' },
    ...service('openMicrophone', 'the microphone is open, or not'),
    ...service('finishRecording', 'the recording is there, or nothing'),
    ...service('sendMessage', 'the server has stored it, or refuses'),
    ...delay('longestRecording', 'it is as long as it may be'),
    ...delay('answerTimeout', 'no answer for too long'),
    ...delay('backOff', 'the pause is over'),
  },
  guards: {
    heard: 'the microphone gave something',
    wasRefused: 'the server had refused it',
    arrived: 'the server has stored it',
    mayTryAgain: 'it was tried fewer than 4 times',
  },
  story: {
    who: 'Sender',
    says: {
      sending: 'One message of a conversation at a time.',
    },
    outcomes: {
      elsewhere: 'Another window sent or withdrew it',
      'pending.waiting': 'No answer, fewer than 4 tries',
    },
    edges: {
      'start>pending.queued': 'writes or chooses a file',
      'pending.queued>sending': 'its turn comes',
      'sending>sent': 'the server has stored it',
    },
  },
}
