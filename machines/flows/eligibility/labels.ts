import type { MachineLabels } from '../../kit'
import { delay, person, service } from '../../labels-kit'

/** Labels of the eligibility chart, in a product owner's terms. */
export const eligibilityLabels: MachineLabels = {
  title: 'Requirements for listing',
  about: 'Whether a person may list or feature something, and everything that is still missing.',
  owner: 'The person who wants to list',
  ordinary: [['idle', 'checking', 'eligible', 'onTheWay']],
  events: {
    'check.asked': person('selects List a property'),
    'recheck.asked': person('has fixed something, checks again'),
    'way.taken': person('goes on'),
    'wait.cancelled': person('stops waiting'),
    ...service('readFacts', 'the server says what is missing'),
    ...delay('answerTimeout', 'no answer within 15 seconds'),
  },
  guards: {
    refused: 'the server refuses to say',
    notLoggedIn: 'nobody is signed in',
    demoMode: 'this is a demonstration',
    deactivated: 'the account is deactivated',
    profileIncomplete: 'a field of the profile is empty',
    verificationPending: 'the application is in review',
    verificationFailed: 'the application was refused',
    neverVerified: 'the person never applied',
    packageMissing: 'no active plan includes this',
    limitReached: 'the plan has no free slot',
  },
}
