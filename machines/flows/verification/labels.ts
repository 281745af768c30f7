import type { MachineLabels } from '../../kit'
import { delay, person, service } from '../../labels-kit'

/** The chart of becoming a verified agent in a product owner's words. */
export const verificationLabels: MachineLabels = {
  title: 'Becoming a verified agent',
  about: 'How somebody proves to be an agent, and where that stands.',
  owner: 'The person who applies',
  events: {
    'form.opened': person('opens the form'),
    'look.again': person('looks again'),
    'wait.cancelled': person('stops waiting'),
    'apply.again': person('goes back to the form'),
    'application.submitted': person('sends the answers'),
    ...service('readStanding', 'the server tells where it stands'),
    ...service('sendApplication', 'the server has looked at the answers'),
    ...delay('answerTimeout', 'no answer within 15 seconds'),
    ...delay('sendTimeout', 'no answer within 30 seconds'),
  },
  guards: {
    refused: 'the server refuses to say',
    isPending: 'an administrator has it',
    isAsked: 'an administrator has asked something',
    isFailed: 'it was refused',
    isRevoked: 'the mark was taken back',
    isVerified: 'it was accepted',
    nothingAsked: 'the form has no questions',
    arrived: 'the answers are complete',
    formChanged: 'the form was changed meanwhile',
    standsElsewhere: 'it was sent from elsewhere already',
  },
}
