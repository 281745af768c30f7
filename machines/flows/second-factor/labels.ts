import type { MachineLabels } from '../../kit'
import { delay, person, service } from '../../labels-kit'

/** Labels of the chart of two-step sign-in, in a product owner's terms. */
export const secondFactorLabels: MachineLabels = {
  title: 'Two-step sign-in',
  about: 'How a team member turns two-step sign-in on, saves the recovery codes, and turns it off.',
  owner: 'The team member',
  ordinary: [['idle', 'off', 'proving', 'beginning', 'scanning', 'turningOn', 'saving', 'on']],
  events: {
    'status.read': { caption: 'the server says: on or off', actor: 'service' },
    'setup.asked': person('sets it up'),
    'setup.confirmed': person('enters the password or a mailed code'),
    'code.entered': person('enters the code from the app'),
    'codes.saved': person('has saved the recovery codes'),
    'end.asked': person('wants to turn it off'),
    'end.confirmed': person('confirms turning it off'),
    'look.again': person('checks again'),
    'change.cancelled': person('cancels'),
    ...service('beginFactor', 'the server has made the secret, or not'),
    ...service('confirmFactor', 'the server has compared the code'),
    ...service('endFactor', 'the server has turned it off, or not'),
    ...service('readFactor', 'the server says whether it is on'),
    ...delay('answerTimeout', 'no answer within 15 seconds'),
  },
  guards: {
    wasOn: 'it is on already',
    done: 'the server has done it',
    standsElsewhere: 'it was changed elsewhere',
    refused: 'the server refuses to say',
    isOn: 'it is on, and was to be',
    isStillOn: 'it is on, and was to be off',
    isOff: 'it is off, and was to be',
  },
  story: {
    who: 'Team member',
    says: {
      proving: 'The member confirms with the password or a mailed code.',
      beginning: 'The server makes a secret for the app.',
      scanning: 'The member scans it and enters the first code.',
      turningOn: 'The server compares the code.',
      saving: 'Ten codes, shown once. The member saves them.',
      on: 'Signing in needs a code of the app or a recovery code.',
    },
    outcomes: {
      unsure: 'Checks whether it is on',
      unseen: 'Turns it off, sets it up again',
      ending: 'Confirms with a code',
      reading: 'The server is asked',
      'beginning>proving': 'the password or code is wrong',
      'turningOn>scanning': 'the code is wrong',
    },
    edges: {
      'off>proving': 'sets it up',
      'proving>beginning': 'confirms',
      'beginning>scanning': 'the secret is made',
      'scanning>turningOn': 'enters the code',
      'turningOn>saving': 'the code is right',
      'saving>on': 'has saved them',
    },
  },
}
