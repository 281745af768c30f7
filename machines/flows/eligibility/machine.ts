import { assign, setup } from 'xstate'
import type { Meta } from '../../kit'
import {
  asks,
  notProvided,
  problemIn,
  timedOut,
  unreachable,
  withAnswer,
  type Answered,
  type Of,
} from '../kit'
import type {
  EligibilityContext,
  EligibilityEvent,
  EligibilityInput,
  ReadFactsInput,
  ReadFactsOutput,
  SaveProfileInput,
  SaveProfileOutput,
  TakePlanInput,
  TakePlanOutput,
} from './ports'

const facts = (output: ReadFactsOutput) => (output.ok ? output.facts : null)

const eligibilitySetup = setup({
  types: {} as {
    context: EligibilityContext
    input: EligibilityInput
    events: EligibilityEvent
    meta: Meta
  },
  actors: {
    readFacts: notProvided<ReadFactsOutput, ReadFactsInput>('readFacts'),
    saveProfile: notProvided<SaveProfileOutput, SaveProfileInput>('saveProfile'),
    takePlan: notProvided<TakePlanOutput, TakePlanInput>('takePlan'),
  },
  delays: { answerTimeout: 15_000, uploadTimeout: 60_000 },
  guards: {
    refused: (_, params: Answered) => !params.ok,
    notLoggedIn: (_, params: ReadFactsOutput) => facts(params)?.loggedIn === false,
    demoMode: (_, params: ReadFactsOutput) => facts(params)?.demoMode === true,
    deactivated: (_, params: ReadFactsOutput) => facts(params)?.deactivated === true,
    profileIncomplete: (_, params: ReadFactsOutput) => (facts(params)?.missingFields.length ?? 0) > 0,
    verificationPending: (_, params: ReadFactsOutput) => needsProof(params) === 'pending',
    verificationFailed: (_, params: ReadFactsOutput) => needsProof(params) === 'failed',
    neverVerified: (_, params: ReadFactsOutput) => needsProof(params) === 'initial',
    packageMissing: (_, params: ReadFactsOutput) => facts(params)?.packageAvailable === false,
    limitReached: (_, params: ReadFactsOutput) => facts(params)?.limitAvailable === false,
    planIsFree: ({ context }) => Boolean(context.facts?.freePlan),
  },
  actions: {
    keepFacts: assign((_, params: ReadFactsOutput) => ({ facts: facts(params), problem: null })),
    keepFields: assign(({ event }) => (event.type === 'profile.given' ? { given: event.fields } : {})),
    dropFields: assign({ given: {} }),
    forgetProblem: assign({ problem: null }),
    keepProblem: assign((_, params: Answered) => problemIn(_, params)),
    sayUnreachable: assign(unreachable),
    sayTimedOut: assign(timedOut),
  },
})

/** Returns the status of a required verification that isn't complete; null if none is required. */
function needsProof(output: ReadFactsOutput): 'initial' | 'pending' | 'failed' | null {
  const verification = facts(output)?.verification
  if (verification === undefined || !verification.required || verification.status === 'success') return null
  return verification.status
}

const keepFacts = withAnswer('keepFacts')
const recheck = { 'recheck.asked': '#eligibility.checking' } as const

/**
 * The seven gates before listing or featuring, in the order of the specification. The state is the first closed gate;
 * the view shows all gates, each with the page on which the user can open it. The server checks again when the action
 * is performed (D66).
 */
export const eligibilityMachine = eligibilitySetup.createMachine({
  id: 'eligibility',
  description: 'Whether a person may list or feature something, and what is missing.',
  context: ({ input }) => ({ ...input, facts: null, given: {}, problem: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The person has not asked yet.',
      meta: { caption: 'Not asked yet' },
      on: { 'check.asked': 'checking' },
    },
    checking: {
      description: 'The server is asked for everything at once. The person may stop waiting.',
      meta: { caption: 'Checking requirements', announce: "We're checking the requirements" },
      entry: 'forgetProblem',
      ...asks('readFacts', {
        input: ({ context }: Of<EligibilityContext>) => ({ purpose: context.purpose }),
        onDone: [
          { target: 'noAnswer', guard: withAnswer('refused'), actions: withAnswer('keepProblem') },
          { target: 'notLoggedIn', guard: withAnswer('notLoggedIn'), actions: keepFacts },
          { target: 'demoMode', guard: withAnswer('demoMode'), actions: keepFacts },
          { target: 'deactivated', guard: withAnswer('deactivated'), actions: keepFacts },
          { target: 'profileIncomplete', guard: withAnswer('profileIncomplete'), actions: keepFacts },
          { target: 'notVerified.pending', guard: withAnswer('verificationPending'), actions: keepFacts },
          { target: 'notVerified.failed', guard: withAnswer('verificationFailed'), actions: keepFacts },
          { target: 'notVerified.never', guard: withAnswer('neverVerified'), actions: keepFacts },
          { target: 'packageMissing', guard: withAnswer('packageMissing'), actions: keepFacts },
          { target: 'limitReached', guard: withAnswer('limitReached'), actions: keepFacts },
          { target: 'eligible', actions: keepFacts },
        ],
        without: 'noAnswer',
        cancel: 'idle',
      }),
    },
    noAnswer: {
      description: 'The server gave no usable answer. The person asks again.',
      meta: { caption: 'No answer', announce: 'We could not check. Please try again.', bad: true },
      on: recheck,
    },
    notLoggedIn: {
      description: 'Nobody is signed in. The person signs in or registers, and comes back here.',
      meta: { caption: 'Not signed in', announce: 'You have not logged in. Please log in first.' },
      on: recheck,
    },
    demoMode: {
      description: 'This installation is a demonstration: nothing may be changed.',
      meta: { caption: 'Demonstration only', bad: true },
      on: recheck,
    },
    deactivated: {
      description: 'An administrator has deactivated the account. The person contacts them.',
      meta: { caption: 'Account deactivated', bad: true },
      on: recheck,
    },
    profileIncomplete: {
      description:
        'Name, e-mail, mobile, picture or address is missing. The person fills it in here or on the profile page.',
      meta: { caption: 'Profile incomplete', announce: 'Your profile is not complete yet.' },
      on: {
        ...recheck,
        'profile.given': { target: 'savingProfile', actions: 'keepFields' },
      },
    },
    savingProfile: {
      description: 'The server saves what was filled in. Then everything is checked again.',
      meta: { caption: 'Saving the profile', announce: "We're saving your profile" },
      entry: 'forgetProblem',
      exit: 'dropFields',
      ...asks('saveProfile', {
        input: ({ context }: Of<EligibilityContext>) => ({ fields: context.given }),
        onDone: [
          { target: 'profileIncomplete', guard: withAnswer('refused'), actions: withAnswer('keepProblem') },
          { target: 'checking' },
        ],
        without: 'profileIncomplete',
        within: 'uploadTimeout',
        cancel: 'profileIncomplete',
      }),
    },
    notVerified: {
      description: 'This marketplace asks for a verified identity before anything is listed.',
      meta: { caption: 'Identity not verified' },
      initial: 'never',
      on: recheck,
      states: {
        never: {
          description: 'The person has not applied yet and fills in the form.',
          meta: { caption: 'Never applied', announce: 'Your identity is not verified yet.' },
        },
        pending: {
          description: 'An administrator reviews the application. The person waits.',
          meta: { caption: 'Application in review', announce: "We're reviewing your verification." },
        },
        failed: {
          description: 'The application was refused. The person reads why and applies again.',
          meta: { caption: 'Was refused', announce: 'Your verification was refused.', bad: true },
        },
      },
    },
    packageMissing: {
      description:
        'No active plan includes this. The person takes the free one, if there is one, or chooses one.',
      meta: { caption: 'No plan', announce: 'You need a plan for this.' },
      on: {
        ...recheck,
        'plan.taken': { target: 'takingPlan', guard: 'planIsFree' },
      },
    },
    takingPlan: {
      description:
        'The server activates the free plan, once even if asked twice. Then everything is checked again.',
      meta: { caption: 'Taking the free plan', announce: "We're activating your plan" },
      entry: 'forgetProblem',
      ...asks('takePlan', {
        input: ({ context }: Of<EligibilityContext>) => ({
          packageId: context.facts!.freePlan!.id,
          key: context.key,
        }),
        onDone: [
          { target: 'packageMissing', guard: withAnswer('refused'), actions: withAnswer('keepProblem') },
          { target: 'checking' },
        ],
        without: 'packageMissing',
        cancel: 'packageMissing',
      }),
    },
    limitReached: {
      description:
        'Every slot of the plan is used. The person buys another plan or waits until a slot is free.',
      meta: { caption: 'No free slot', announce: 'Every slot of your plan is used.' },
      on: recheck,
    },
    eligible: {
      description: 'Everything is met. The person goes on.',
      meta: { caption: 'Requirements met', announce: 'You have everything you need.' },
      on: { ...recheck, 'way.taken': 'onTheWay' },
    },
    onTheWay: {
      type: 'final',
      description: 'The person is in the listing form. From here the server checks each step itself.',
      meta: { caption: 'Listing' },
    },
  },
})
