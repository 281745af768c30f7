import type { MachineLabels } from '../../kit'
import { delay, person, service } from '../../labels-kit'

/** The eligibility chart in a product owner's words. */
export const eligibilityLabels: MachineLabels = {
  title: 'The way to publish',
  about: 'Whether a person may list or feature something, and everything that is still missing.',
  owner: 'The person who wants to list',
  events: {
    'check.asked': person('presses List a property'),
    'recheck.asked': person('has fixed something, looks again'),
    'way.taken': person('goes on'),
    'wait.cancelled': person('stops waiting'),
    ...service('readFacts', 'the server tells what is missing'),
    ...delay('answerTimeout', 'no answer within 15 seconds'),
  },
  guards: {
    refused: 'the server refuses to say',
    notLoggedIn: 'nobody is signed in',
    demoMode: 'this is a demonstration',
    deactivated: 'the account is shut',
    profileIncomplete: 'a field of the profile is empty',
    verificationPending: 'the application is being looked at',
    verificationFailed: 'the application was refused',
    neverVerified: 'the person never applied',
    packageMissing: 'no running package opens this',
    limitReached: 'the package has no free place',
  },
}
