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
    'profile.given': person('fills in what is missing'),
    'plan.taken': person('takes the free plan'),
    'way.taken': person('goes on'),
    'wait.cancelled': person('stops waiting'),
    ...service('readFacts', 'the server says what is missing'),
    ...service('saveProfile', 'the server answers'),
    ...service('takePlan', 'the server answers'),
    ...delay('answerTimeout', 'no answer within 15 seconds'),
    ...delay('uploadTimeout', 'no answer within a minute'),
  },
  guards: {
    refused: 'the server refuses',
    notLoggedIn: 'nobody is signed in',
    demoMode: 'this is a demonstration',
    deactivated: 'the account is deactivated',
    profileIncomplete: 'a field of the profile is empty',
    verificationPending: 'the application is in review',
    verificationFailed: 'the application was refused',
    neverVerified: 'the person never applied',
    packageMissing: 'no active plan includes this',
    limitReached: 'the plan has no free slot',
    planIsFree: 'a free plan is left to take',
  },
  story: {
    who: 'Owner',
    short:
      'Seven requirements are checked in a fixed order. The first that isn’t met is named, and all seven are listed with what to do.',
    list: {
      title: 'The seven gates, in this order',
      says: 'The first closed gate is named. All seven are listed with what opens them.',
    },
    says: {
      checking: 'Everything is asked at once.',
      eligible: 'The owner has everything and goes on.',
      onTheWay: 'The owner is in the listing form, where each step is checked again.',
      notLoggedIn: 'Signs in or registers, then comes back here.',
      demoMode: 'Nothing can be changed on this site.',
      deactivated: 'Contacts us. Only an administrator can reactivate it.',
      profileIncomplete: 'Adds the missing name, e-mail, mobile, picture or address.',
      'notVerified.never': 'Fills in the form.',
      'notVerified.pending': 'Waits for the decision.',
      'notVerified.failed': 'Reads why and applies again.',
      packageMissing: 'Takes the free plan, or chooses one.',
      limitReached: 'Buys another plan, or waits until a slot is free.',
    },
    outcomes: {
      noAnswer: 'Owner checks again',
      list: 'Owner fixes it and checks again',
      'eligible>checking': 'Owner checks again',
    },
    edges: {
      'checking>list': 'the answer arrives',
      'list>eligible': 'all seven are open',
    },
    gates: {
      login: 'Signed in',
      demo: 'Not a demonstration',
      deactivated: 'Account is active',
      profile: 'Profile is complete',
      verification: 'Identity is verified, if required',
      package: 'A plan includes this',
      limit: 'The plan has a free slot',
    },
  },
}
