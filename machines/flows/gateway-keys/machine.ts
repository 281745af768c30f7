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
  GatewayKeysContext,
  GatewayKeysEvent,
  KeyOffer,
  ReadMethodInput,
  ReadMethodOutput,
  SaveKeysInput,
  SaveKeysOutput,
} from './ports'

const noOffer: KeyOffer = { version: 0, canSet: false, canRemove: false }

const begun = (isRemoval: boolean) =>
  assign<GatewayKeysContext, GatewayKeysEvent, undefined, GatewayKeysEvent, never>(({ event }) =>
    'gateway' in event
      ? { gateway: event.gateway, offer: event.offer, isRemoval, keys: {}, problem: null }
      : {},
  )

const keysSetup = setup({
  types: {} as { context: GatewayKeysContext; events: GatewayKeysEvent; meta: Meta },
  actors: {
    readMethod: notProvided<ReadMethodOutput, ReadMethodInput>('readMethod'),
    saveKeys: notProvided<SaveKeysOutput, SaveKeysInput>('saveKeys'),
  },
  delays: { answerTimeout: 15_000 },
  guards: {
    done: (_, params: Answered) => params.ok,
    changedElsewhere: (_, params: Answered) => !params.ok && params.reason === 'CONFLICT',
    fieldWrong: ({ context }, params: Answered) =>
      !params.ok && !context.isRemoval && Object.keys(params.errors ?? {}).length > 0,
    refused: (_, params: ReadMethodOutput) => !params.ok,
    stillRemovable: ({ context }, params: ReadMethodOutput) =>
      params.ok && context.isRemoval && params.offer.canRemove,
    stillSettable: ({ context }, params: ReadMethodOutput) =>
      params.ok && !context.isRemoval && params.offer.canSet,
  },
  actions: {
    begin: begun(false),
    beginRemoval: begun(true),
    keepKeys: assign(({ event }) =>
      event.type === 'keys.submitted' ? { keys: event.keys, problem: null } : {},
    ),
    forget: assign({ keys: {}, problem: null }),
    keepOffer: assign((_, params: ReadMethodOutput) => (params.ok ? { offer: params.offer } : {})),
    keepProblem: assign(problemIn),
    forgetProblem: assign({ problem: null }),
    sayUnreachable: assign(unreachable),
    sayTimedOut: assign(timedOut),
  },
})

const keepProblem = withAnswer('keepProblem')
const keepOffer = withAnswer('keepOffer')
const begin = {
  'keys.asked': { target: 'editing', actions: 'begin' },
  'removal.asked': { target: 'confirming', actions: 'beginRemoval' },
} as const
const close = { 'dialog.closed': { target: 'idle', actions: 'forget' } } as const
const lookAgain = { 'look.again': { target: 'reading', actions: 'forgetProblem' } } as const

/**
 * Change of a payment method's keys, or of the bank account. Keys are never shown again once they are saved, and leave
 * the page then or when the dialog closes. The gateway sees new keys at its next request, so saved doesn't mean accepted.
 */
export const gatewayKeysMachine = keysSetup.createMachine({
  id: 'gateway-keys',
  description:
    'How an administrator sets or removes the keys of a payment method, and what is stored after each answer.',
  context: { gateway: 'stripe', isRemoval: false, offer: noOffer, keys: {}, problem: null },
  initial: 'idle',
  states: {
    idle: {
      description:
        'The payment methods are listed with the keys that are set. The administrator may set or remove them.',
      meta: { caption: 'Payment methods shown' },
      on: begin,
    },
    editing: {
      description:
        'The administrator enters new keys. A field left empty keeps its key. Nothing has changed.',
      meta: { caption: 'New keys entered', announce: 'Enter the keys' },
      on: { 'keys.submitted': { target: 'saving', actions: 'keepKeys' }, ...close },
    },
    confirming: {
      description:
        'The dialog says what stops without keys, and how many payments are open. The administrator confirms the removal.',
      meta: { caption: 'Removal to confirm', announce: 'Confirm removing the keys' },
      on: { 'removal.confirmed': 'saving', ...close },
    },
    saving: {
      description:
        'The server checks the form of each key and whether the method has changed since it was shown, then stores the keys encrypted.',
      meta: { caption: 'Saving the keys', announce: 'Saving the keys' },
      ...asks('saveKeys', {
        input: ({ context: { gateway, isRemoval, offer, keys } }: Of<GatewayKeysContext>) => ({
          gateway,
          version: offer.version,
          keys: isRemoval ? null : keys,
        }),
        onDone: [
          { target: 'saved', guard: withAnswer('done'), actions: 'forget' },
          { target: 'changed', guard: withAnswer('changedElsewhere'), actions: keepProblem },
          { target: 'editing', guard: withAnswer('fieldWrong'), actions: keepProblem },
          { target: 'refused', actions: keepProblem },
        ],
        without: 'unsure',
      }),
    },
    saved: {
      description:
        'The server has stored the change. The next payment uses it; keys that the gateway then rejects are listed as a problem.',
      meta: { caption: 'Stored', announce: 'The change is stored' },
      on: begin,
    },
    changed: {
      description:
        'The method was changed in the meantime, by another administrator or in another tab. Nothing was stored; the dialog shows what is stored now.',
      meta: {
        caption: 'Changed in the meantime',
        announce: 'This was changed in the meantime. Nothing was stored.',
        bad: true,
      },
      on: { ...lookAgain, ...close },
    },
    refused: {
      description: 'The server refused and said why. Nothing was stored.',
      meta: { caption: 'Refused', announce: 'This was refused. Nothing was stored.', bad: true },
      on: { ...lookAgain, ...close },
    },
    unsure: {
      description:
        'No answer came, so the change may or may not be stored. The administrator sends the same again, which changes nothing twice.',
      meta: { caption: 'Perhaps stored', announce: "We don't know whether this was stored", bad: true },
      on: { 'retry.asked': { target: 'saving', actions: 'forgetProblem' }, ...close },
    },
    reading: {
      description: 'The server is asked how the payment method is now.',
      meta: { caption: 'Checking the method', announce: 'Checking what is stored' },
      ...asks('readMethod', {
        input: ({ context: { gateway } }: Of<GatewayKeysContext>) => ({ gateway }),
        onDone: [
          { target: 'noAnswer', guard: withAnswer('refused'), actions: keepProblem },
          { target: 'confirming', guard: withAnswer('stillRemovable'), actions: keepOffer },
          { target: 'editing', guard: withAnswer('stillSettable'), actions: keepOffer },
          { target: 'unavailable', actions: 'forget' },
        ],
        without: 'noAnswer',
      }),
      on: close,
    },
    noAnswer: {
      description: 'The server gave no usable answer. Nothing was stored; the administrator checks again.',
      meta: { caption: 'No answer', announce: 'We got no answer. Nothing was stored.', bad: true },
      on: { ...lookAgain, ...close },
    },
    unavailable: {
      description:
        'The keys are now set in the environment, or there are none left to remove. The administrator closes the dialog.',
      meta: { caption: 'No longer possible', announce: 'This is no longer possible', bad: true },
      on: close,
    },
  },
})
