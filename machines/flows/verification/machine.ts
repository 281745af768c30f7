import { assign, setup } from 'xstate'
import type { Meta } from '../../kit'
import { asks, nothing, notProvided, problemIn, timedOut, unreachable, withAnswer, type Of } from '../kit'
import type {
  ReadStandingOutput,
  SendApplicationInput,
  SendApplicationOutput,
  Standing,
  VerificationContext,
  VerificationEvent,
} from './ports'

const stateOf = (output: ReadStandingOutput) => (output.ok ? output.standing.state : null)
const refusedWith = (output: SendApplicationOutput) => (output.ok ? null : output.reason)

const verificationSetup = setup({
  types: {} as { context: VerificationContext; events: VerificationEvent; meta: Meta },
  actors: {
    readStanding: notProvided<ReadStandingOutput, void>('readStanding'),
    sendApplication: notProvided<SendApplicationOutput, SendApplicationInput>('sendApplication'),
  },
  delays: { answerTimeout: 15_000, sendTimeout: 30_000 },
  guards: {
    refused: (_, params: ReadStandingOutput) => !params.ok,
    isPending: (_, params: ReadStandingOutput) => stateOf(params) === 'pending',
    isAsked: (_, params: ReadStandingOutput) => stateOf(params) === 'asked',
    isFailed: (_, params: ReadStandingOutput) => stateOf(params) === 'failed',
    isRevoked: (_, params: ReadStandingOutput) => stateOf(params) === 'revoked',
    isVerified: (_, params: ReadStandingOutput) => stateOf(params) === 'success',
    nothingAsked: (_, params: ReadStandingOutput) => params.ok && params.standing.questions.length === 0,
    arrived: (_, params: SendApplicationOutput) => params.ok,
    formChanged: (_, params: SendApplicationOutput) => refusedWith(params) === 'CONFLICT',
    standsElsewhere: (_, params: SendApplicationOutput) => refusedWith(params) === 'NOT_ALLOWED',
  },
  actions: {
    keepStanding: assign((_, params: ReadStandingOutput) => ({
      standing: params.ok ? params.standing : null,
      sent: null,
      problem: null,
    })),
    keepProblem: assign(problemIn),
    keepAnswers: assign(({ event }) =>
      event.type === 'application.submitted' ? { sent: event.answers, problem: null } : {},
    ),
    markSent: assign(({ context }) => ({
      standing: context.standing && waiting(context.standing),
      sent: null,
      problem: null,
    })),
    forgetProblem: assign({ problem: null }),
    sayUnreachable: assign(unreachable),
    sayTimedOut: assign(timedOut),
  },
})

/** Returns the local status right after sending; the answers as text follow with the next load. */
const waiting = (standing: Standing): Standing => ({
  ...standing,
  state: 'pending',
  reason: null,
  sentAt: null,
  given: [],
})

const keepStanding = withAnswer('keepStanding')
const keepProblem = withAnswer('keepProblem')
const lookAgain = { 'look.again': { target: 'reading', actions: 'forgetProblem' } } as const
const backToForm = { ...lookAgain, 'apply.again': 'filling' } as const

/**
 * Agent verification: the form, its submission, and the administrator's decision (D78, D79). The application's status
 * belongs to the server; this chart only reads and shows it.
 */
export const verificationMachine = verificationSetup.createMachine({
  id: 'verification',
  description: 'How an agent is verified, and the status of the application.',
  context: { standing: null, sent: null, problem: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The person has not opened the form.',
      meta: { caption: 'Not opened' },
      on: { 'form.opened': 'reading' },
    },
    reading: {
      description: 'The server is asked for the form, the answers so far and the state of the application.',
      meta: { caption: 'Checking the status', announce: 'Checking the status of your application' },
      ...asks('readStanding', {
        input: nothing,
        onDone: [
          { target: 'noAnswer', guard: withAnswer('refused'), actions: keepProblem },
          { target: 'pending', guard: withAnswer('isPending'), actions: keepStanding },
          { target: 'asked', guard: withAnswer('isAsked'), actions: keepStanding },
          { target: 'failed', guard: withAnswer('isFailed'), actions: keepStanding },
          { target: 'revoked', guard: withAnswer('isRevoked'), actions: keepStanding },
          { target: 'verified', guard: withAnswer('isVerified'), actions: keepStanding },
          { target: 'unavailable', guard: withAnswer('nothingAsked'), actions: keepStanding },
          { target: 'filling', actions: keepStanding },
        ],
        without: 'noAnswer',
        cancel: 'idle',
      }),
    },
    noAnswer: {
      description: 'The server gave no usable answer. The person tries again.',
      meta: { caption: 'No answer', announce: 'We got no answer. Please try again.', bad: true },
      on: lookAgain,
    },
    unavailable: {
      description: 'This marketplace asks for nothing, so nobody can apply. An administrator opens the form.',
      meta: { caption: 'No form', bad: true },
      on: lookAgain,
    },
    filling: {
      description: 'The person fills in the form. It is saved automatically and available on every device.',
      meta: { caption: 'Filling in the form', announce: 'The form is open' },
      on: { 'application.submitted': { target: 'sending', actions: 'keepAnswers' } },
    },
    sending: {
      description: 'The answers are on their way. The server checks them against the form as it is now.',
      meta: { caption: 'Sending', announce: 'Sending your application' },
      ...asks('sendApplication', {
        input: ({ context }: Of<VerificationContext>) => ({
          answers: context.sent ?? [],
          formVersion: context.standing?.formVersion ?? 0,
        }),
        onDone: [
          { target: 'pending', guard: withAnswer('arrived'), actions: 'markSent' },
          { target: 'changed', guard: withAnswer('formChanged') },
          { target: 'reading', guard: withAnswer('standsElsewhere') },
          { target: 'filling', actions: keepProblem },
        ],
        without: 'unsure',
        within: 'sendTimeout',
      }),
    },
    unsure: {
      description:
        'No answer came, so the application may or may not have arrived. The person checks again before sending anything twice.',
      meta: {
        caption: 'Arrival unknown',
        announce: "We don't know whether it arrived",
        bad: true,
      },
      on: lookAgain,
    },
    changed: {
      description: 'The questions were changed meanwhile. Nothing was sent and the answers are kept.',
      meta: { caption: 'Form has changed', announce: 'The form was changed meanwhile', bad: true },
      on: lookAgain,
    },
    pending: {
      description: 'An administrator reads the answers and decides. The person waits for a message.',
      meta: { caption: 'Application in review', announce: "We're reviewing your application" },
      on: lookAgain,
    },
    asked: {
      description:
        'An administrator requests more information. The person adds to the answers and sends them again.',
      meta: { caption: 'More information requested', announce: 'We need more information' },
      on: backToForm,
    },
    failed: {
      description: 'Refused. The person reads why and applies again with the answers from before.',
      meta: { caption: 'Refused', announce: 'Your application was not accepted', bad: true },
      on: backToForm,
    },
    revoked: {
      description: 'The verification was revoked. The person reads why and may apply again.',
      meta: { caption: 'Verification revoked', announce: 'Your verification was revoked', bad: true },
      on: backToForm,
    },
    verified: {
      description: 'Verified. The name shows as a verified agent.',
      meta: { caption: 'Verified', announce: 'You are a verified agent' },
      on: lookAgain,
    },
  },
})
