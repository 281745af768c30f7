import type { MachineLabels } from '../../kit'
import { delay, person, service } from '../../labels-kit'

/** Labels of the chart of gateway keys, in a product owner's terms. */
export const gatewayKeysLabels: MachineLabels = {
  title: 'Changing gateway keys',
  about:
    'How an administrator sets or removes the keys of a payment method, and what is stored after each answer.',
  owner: 'The administrator who changes keys',
  ordinary: [['idle', 'editing', 'saving', 'saved']],
  events: {
    'keys.asked': person('wants to set keys'),
    'removal.asked': person('wants to remove the keys'),
    'keys.submitted': person('enters the keys'),
    'removal.confirmed': person('confirms the removal'),
    'retry.asked': person('sends the same again'),
    'look.again': person('checks what is stored'),
    'dialog.closed': person('closes the dialog'),
    ...service('readMethod', 'the server says what can be changed'),
    ...service('saveKeys', 'the server has stored it, or not'),
    ...delay('answerTimeout', 'no answer within 15 seconds'),
  },
  guards: {
    done: 'it is stored',
    changedElsewhere: 'it has changed since it was shown',
    fieldWrong: 'a key can’t be accepted',
    refused: 'the server refuses to say',
    stillRemovable: 'it is a removal, and keys are stored',
    stillSettable: 'keys are to be set, and can be',
  },
  story: {
    who: 'Administrator',
    says: {
      idle: 'The payment methods are listed with the keys that are set.',
      editing: 'New keys are entered. An empty field keeps its key.',
      saving: 'The server checks each key’s form and stores them.',
      saved: 'The next payment uses them.',
    },
    outcomes: {
      confirming: 'Confirms what stops without keys',
      changed: 'Nothing stored. Looks at it now',
      refused: 'Nothing stored. Reads why',
      unsure: 'Sends the same again',
      'saving>editing': 'a key can’t be accepted',
    },
    edges: {
      'idle>editing': 'wants to set keys',
      'editing>saving': 'enters the keys',
      'saving>saved': 'they are stored',
    },
  },
}
