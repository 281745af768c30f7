import type { MachineLabels } from '../../kit'
import { delay, person, service } from '../../labels-kit'

/** Labels of the deletion chart, in a product owner's terms. */
export const deletionLabels: MachineLabels = {
  title: 'Deleting an account',
  about: 'How a user has their own account deleted, and learns what happens until it is erased.',
  owner: 'The account holder',
  ordinary: [['idle', 'reading', 'confirming', 'sending', 'requested']],
  events: {
    'deletion.asked': person('wants to delete the account'),
    'deletion.confirmed': person('confirms the deletion'),
    'look.again': person('checks again'),
    'dialog.closed': person('closes the dialog'),
    ...service('readLosses', 'the server says what would be lost'),
    ...service('requestDeletion', 'the server has stored the request, or not'),
    ...delay('answerTimeout', 'no answer within 15 seconds'),
  },
  guards: {
    done: 'the server has done it',
    sessionOver: 'the session has ended',
    openPayment: 'a payment isn’t settled yet',
  },
  story: {
    who: 'Account holder',
    says: {
      idle: 'The profile offers deleting the account.',
      reading: 'The server counts what the account has.',
      confirming: 'The dialog names what will be deleted, and when.',
      sending: 'The server hides the listings and signs out everywhere.',
      requested: 'Signing in within 30 days restores it; then it is erased.',
    },
    outcomes: {
      noAnswer: 'Nothing has changed. Checks again',
      blocked: 'Settles the payment first',
      refused: 'Nothing has changed. Reads why',
      unsure: 'Checks whether it was requested',
      signedOut: 'Signs in again to keep it',
    },
    edges: {
      'reading>confirming': 'what is lost is known',
      'confirming>sending': 'confirms',
      'sending>requested': 'the request is stored',
    },
  },
}
