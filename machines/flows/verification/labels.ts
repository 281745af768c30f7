import type { MachineLabels } from '../../kit'
import { delay, person, service } from '../../labels-kit'

/** Labels of the agent verification chart, in a product owner's terms. */
export const verificationLabels: MachineLabels = {
  title: 'Becoming a verified agent',
  about: 'How an agent is verified, and the status of the application.',
  owner: 'The person who applies',
  ordinary: [['idle', 'reading', 'filling', 'sending', 'pending', 'reading', 'verified']],
  events: {
    'form.opened': person('opens the form'),
    'look.again': person('checks again'),
    'wait.cancelled': person('stops waiting'),
    'apply.again': person('goes back to the form'),
    'application.submitted': person('sends the answers'),
    ...service('readStanding', 'the server says its status'),
    ...service('sendApplication', 'the server has checked the answers'),
    ...delay('answerTimeout', 'no answer within 15 seconds'),
    ...delay('sendTimeout', 'no answer within 30 seconds'),
  },
  guards: {
    refused: 'the server refuses to say',
    isPending: 'it is in review',
    isAsked: 'more information was requested',
    isFailed: 'it was refused',
    isRevoked: 'the verification was revoked',
    isVerified: 'it was accepted',
    nothingAsked: 'the form has no questions',
    arrived: 'the answers are complete',
    formChanged: 'the form was changed meanwhile',
    standsElsewhere: 'it was already sent from elsewhere',
  },
  story: {
    who: 'Applicant',
    says: {
      reading: 'Form, answers and status are fetched.',
    },
    outcomes: {
      unavailable: 'Administrator opens the form',
      failed: 'Applicant reads why, applies again',
      revoked: 'Applicant reads why, may reapply',
    },
    edges: {
      'reading>filling': 'the form arrives',
      'sending>pending': 'the answers are complete',
      'pending>verified': 'it was accepted',
    },
  },
}
