import type { MachineLabels } from '../../kit'
import { delay, person, service } from '../../labels-kit'

/** The chart of an outgoing message in a product owner's words. */
export const messageLabels: MachineLabels = {
  title: 'A message on its way',
  about: 'How a message that somebody writes or speaks reaches the other side, once and in order.',
  owner: 'The person who writes',
  events: {
    'message.written': person('writes a message or chooses a file'),
    'message.restored': { caption: 'an unsent message is found again', actor: 'service' },
    'recording.restored': { caption: 'an unsent recording is found again', actor: 'service' },
    'recording.asked': person('wants to speak'),
    'recording.stopped': person('stops speaking'),
    'recording.sent': person('sends what they said'),
    'recording.discarded': person('throws the recording away'),
    'turn.came': { caption: 'its turn comes, with a network', actor: 'service' },
    'retry.asked': person('sends it again'),
    'message.dropped': person('takes it back'),
    'elsewhere.settled': { caption: 'another window has dealt with it', actor: 'service' },
    'message.read': { caption: 'the other side reads it', actor: 'service' },
    ...service('openMicrophone', 'the microphone is open, or not'),
    ...service('finishRecording', 'the recording is there, or nothing'),
    ...service('sendMessage', 'the server has stored it, or refuses'),
    ...delay('longestRecording', 'it is as long as it may be'),
    ...delay('answerTimeout', 'no answer for too long'),
    ...delay('backOff', 'a moment has passed'),
  },
  guards: {
    heard: 'the microphone gave something',
    wasRefused: 'the server had refused it',
    arrived: 'the server has stored it',
    isElsewhere: 'another window was quicker',
    mayTryAgain: 'it was tried fewer than 4 times',
  },
}
