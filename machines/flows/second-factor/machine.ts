import { assign, setup } from 'xstate'
import type { Meta } from '../../kit'
import {
  asks,
  nothing,
  notProvided,
  problemIn,
  timedOut,
  unreachable,
  withAnswer,
  type Answered,
  type Of,
} from '../kit'
import type {
  BeginFactorOutput,
  ConfirmFactorInput,
  ConfirmFactorOutput,
  EndFactorInput,
  EndFactorOutput,
  ReadFactorOutput,
  SecondFactorContext,
  SecondFactorEvent,
} from './ports'

const factorSetup = setup({
  types: {} as { context: SecondFactorContext; events: SecondFactorEvent; meta: Meta },
  actors: {
    beginFactor: notProvided<BeginFactorOutput, void>('beginFactor'),
    confirmFactor: notProvided<ConfirmFactorOutput, ConfirmFactorInput>('confirmFactor'),
    endFactor: notProvided<EndFactorOutput, EndFactorInput>('endFactor'),
    readFactor: notProvided<ReadFactorOutput, void>('readFactor'),
  },
  delays: { answerTimeout: 15_000 },
  guards: {
    wasOn: ({ event }) => event.type === 'status.read' && event.on,
    done: (_, params: Answered) => params.ok,
    standsElsewhere: (_, params: Answered) => !params.ok && params.reason === 'NOT_ALLOWED',
    refused: (_, params: ReadFactorOutput) => !params.ok,
    isOn: ({ context }, params: ReadFactorOutput) => params.ok && params.on && !context.isEnding,
    isStillOn: (_, params: ReadFactorOutput) => params.ok && params.on,
    isOff: ({ context }) => context.isEnding,
  },
  actions: {
    begin: assign({ made: null, codes: [], code: '', isEnding: false, problem: null }),
    beginEnd: assign({ made: null, codes: [], code: '', isEnding: true, problem: null }),
    keepSecret: assign((_, params: BeginFactorOutput) =>
      params.ok ? { made: params.made, problem: null } : {},
    ),
    keepCode: assign(({ event }) => ('code' in event ? { code: event.code, problem: null } : {})),
    keepCodes: assign((_, params: ConfirmFactorOutput) =>
      params.ok ? { codes: params.codes, made: null, code: '' } : {},
    ),
    forgetSecrets: assign({ made: null, codes: [], code: '', problem: null }),
    keepProblem: assign(problemIn),
    forgetProblem: assign({ problem: null }),
    sayUnreachable: assign(unreachable),
    sayTimedOut: assign(timedOut),
  },
})

const keepProblem = withAnswer('keepProblem')
const beginEnd = { 'end.asked': { target: 'ending', actions: 'beginEnd' } } as const
const cancelTo = <To extends string>(target: To) =>
  ({ 'change.cancelled': { target, actions: 'forgetSecrets' } }) as const

/**
 * The second factor of a team member (ASVS 6.3.3). Only the server turns it on or off. Its recovery codes are shown once,
 * so a lost answer is looked up and never read as a failure.
 */
export const secondFactorMachine = factorSetup.createMachine({
  id: 'second-factor',
  description: 'How a team member turns two-step sign-in on, saves the recovery codes, and turns it off.',
  context: { made: null, codes: [], code: '', isEnding: false, problem: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The profile is loading. Whether two-step sign-in is on is not known yet.',
      meta: { caption: 'Profile loading' },
      on: { 'status.read': [{ target: 'on', guard: 'wasOn' }, { target: 'off' }] },
    },
    off: {
      description: 'Two-step sign-in is off. The member may set it up.',
      meta: { caption: 'Off', announce: 'Two-step sign-in is off' },
      on: { 'setup.asked': { target: 'proving', actions: 'begin' } },
    },
    proving: {
      description: 'The member enters the password or a mailed code, because a stolen session is not enough.',
      meta: { caption: 'Confirming identity', announce: "Confirm that it's you" },
      on: { 'setup.confirmed': { target: 'beginning', actions: 'forgetProblem' }, ...cancelTo('off') },
    },
    beginning: {
      description: 'The server checks the password or code and makes a secret for the app.',
      meta: { caption: 'Making the secret', announce: 'Making a key for your app' },
      ...asks('beginFactor', {
        input: nothing,
        onDone: [
          { target: 'scanning', guard: withAnswer('done'), actions: withAnswer('keepSecret') },
          { target: 'proving', actions: keepProblem },
        ],
        without: 'proving',
      }),
    },
    scanning: {
      description:
        'The member scans the secret with an app and enters its first code. Nothing has changed yet.',
      meta: { caption: 'App and first code', announce: 'Scan the QR code, then enter the code' },
      on: { 'code.entered': { target: 'turningOn', actions: 'keepCode' }, ...cancelTo('off') },
    },
    turningOn: {
      description: 'The server compares the code. If it is right, every other session ends.',
      meta: { caption: 'Turning it on', announce: 'Turning two-step sign-in on' },
      ...asks('confirmFactor', {
        input: ({ context: { code } }: Of<SecondFactorContext>) => ({ code }),
        onDone: [
          { target: 'saving', guard: withAnswer('done'), actions: withAnswer('keepCodes') },
          { target: 'reading', guard: withAnswer('standsElsewhere') },
          { target: 'scanning', actions: keepProblem },
        ],
        without: 'unsure',
      }),
    },
    saving: {
      description:
        'Two-step sign-in is on. Its recovery codes are shown once; the member saves them and says so.',
      meta: { caption: 'Recovery codes shown', announce: 'Save your recovery codes' },
      on: { 'codes.saved': { target: 'on', actions: 'forgetSecrets' } },
    },
    on: {
      description: 'Signing in needs a code of the app or a recovery code. The member may turn it off.',
      meta: { caption: 'On', announce: 'Two-step sign-in is on' },
      on: beginEnd,
    },
    ending: {
      description: 'The member confirms with the password or a mailed code, and with a code of the app.',
      meta: { caption: 'Asked to turn off', announce: 'Confirm turning two-step sign-in off' },
      on: { 'end.confirmed': { target: 'turningOff', actions: 'keepCode' }, ...cancelTo('on') },
    },
    turningOff: {
      description: 'The server checks both and turns it off. Every other session ends.',
      meta: { caption: 'Turning it off', announce: 'Turning two-step sign-in off' },
      ...asks('endFactor', {
        input: ({ context: { code } }: Of<SecondFactorContext>) => ({ code }),
        onDone: [
          { target: 'off', guard: withAnswer('done'), actions: 'forgetSecrets' },
          { target: 'reading', guard: withAnswer('standsElsewhere') },
          { target: 'ending', actions: keepProblem },
        ],
        without: 'unsure',
      }),
    },
    unsure: {
      description: 'No answer came, so it may be on or off. The member checks before doing anything again.',
      meta: { caption: 'Perhaps changed', announce: "We don't know whether it is on or off", bad: true },
      on: { 'look.again': { target: 'reading', actions: 'forgetProblem' } },
    },
    reading: {
      description: 'The server is asked whether two-step sign-in is on.',
      meta: { caption: 'Checking the status', announce: 'Checking whether two-step sign-in is on' },
      ...asks('readFactor', {
        input: nothing,
        onDone: [
          { target: 'unsure', guard: withAnswer('refused'), actions: keepProblem },
          { target: 'unseen', guard: withAnswer('isOn'), actions: 'forgetSecrets' },
          { target: 'ending', guard: withAnswer('isStillOn') },
          { target: 'off', guard: 'isOff', actions: 'forgetSecrets' },
          { target: 'scanning' },
        ],
        without: 'unsure',
      }),
    },
    unseen: {
      description:
        'It is on, but the answer with the recovery codes was lost. The member turns it off and sets it up again to get new ones.',
      meta: {
        caption: 'On, codes never seen',
        announce: "It's on, but you have no recovery codes",
        bad: true,
      },
      on: { ...beginEnd, ...cancelTo('on') },
    },
  },
})
