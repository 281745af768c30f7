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
  DeletionContext,
  DeletionEvent,
  Losses,
  ReadLossesOutput,
  RequestDeletionInput,
  RequestDeletionOutput,
} from './ports'

const noLosses: Losses = { properties: 0, projects: 0, packages: 0, favourites: 0, searches: 0, tokens: 0 }

const deletionSetup = setup({
  types: {} as { context: DeletionContext; events: DeletionEvent; meta: Meta },
  actors: {
    readLosses: notProvided<ReadLossesOutput, void>('readLosses'),
    requestDeletion: notProvided<RequestDeletionOutput, RequestDeletionInput>('requestDeletion'),
  },
  delays: { answerTimeout: 15_000 },
  guards: {
    done: (_, params: Answered) => params.ok,
    sessionOver: (_, params: Answered) => !params.ok && params.reason === 'NOT_LOGGED_IN',
    openPayment: (_, params: RequestDeletionOutput) => !params.ok && params.openPayment === true,
  },
  actions: {
    begin: assign(({ event }) =>
      event.type === 'deletion.asked'
        ? { account: event.account, losses: noLosses, message: '', problem: null }
        : {},
    ),
    keepLosses: assign((_, params: ReadLossesOutput) => (params.ok ? { losses: params.losses } : {})),
    keepMessage: assign((_, params: RequestDeletionOutput) => (params.ok ? { message: params.message } : {})),
    keepProblem: assign(problemIn),
    forgetProblem: assign({ problem: null }),
    sayUnreachable: assign(unreachable),
    sayTimedOut: assign(timedOut),
  },
})

const keepProblem = withAnswer('keepProblem')
const keepLosses = withAnswer('keepLosses')
const confirm = { 'deletion.confirmed': 'sending' } as const
const close = { 'dialog.closed': 'idle' } as const
const closeAfterProblem = { 'dialog.closed': { target: 'idle', actions: 'forgetProblem' } } as const
const lookAgain = <To extends string>(target: To) =>
  ({ 'look.again': { target, actions: 'forgetProblem' } }) as const

/**
 * Deletion of the user's own account (D44). Only the server starts it, by the account's chart, which also has the grace
 * period, its cancellation by signing in, and the erasure. The flow ends once the user is signed out.
 */
export const deletionMachine = deletionSetup.createMachine({
  id: 'deletion',
  description: 'How a user has their own account deleted, and learns what happens until it is erased.',
  context: { account: 0, losses: noLosses, message: '', problem: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The profile offers deleting the account and says how long it can be restored.',
      meta: { caption: 'Profile shown' },
      on: { 'deletion.asked': { target: 'reading', actions: 'begin' } },
    },
    reading: {
      description: 'The server counts what the account has. Nothing has changed.',
      meta: { caption: 'Counting what is lost', announce: 'Checking what would be deleted' },
      ...asks('readLosses', {
        input: nothing,
        onDone: [
          { target: 'confirming', guard: withAnswer('done'), actions: keepLosses },
          { target: 'signedOut', guard: withAnswer('sessionOver'), actions: keepProblem },
          { target: 'noAnswer', actions: keepProblem },
        ],
        without: 'noAnswer',
      }),
      on: close,
    },
    noAnswer: {
      description: 'What the account has couldn’t be counted. Nothing has changed; the user checks again.',
      meta: {
        caption: 'Not counted',
        announce: "We couldn't check what would be deleted. Nothing has changed.",
        bad: true,
      },
      on: { ...lookAgain('reading'), ...closeAfterProblem },
    },
    confirming: {
      description:
        'The dialog names what will be deleted and until when signing in restores the account. The user confirms or keeps the account.',
      meta: { caption: 'Losses to confirm', announce: 'Check what will be deleted, then confirm' },
      on: { ...confirm, ...close },
    },
    sending: {
      description:
        'The server checks for payments in progress, stores the request, hides the listings and ends all sessions.',
      meta: { caption: 'Requesting deletion', announce: 'Requesting the deletion' },
      ...asks('requestDeletion', {
        input: ({ context: { account } }: Of<DeletionContext>) => ({ account }),
        onDone: [
          { target: 'requested', guard: withAnswer('done'), actions: withAnswer('keepMessage') },
          { target: 'signedOut', guard: withAnswer('sessionOver'), actions: keepProblem },
          { target: 'blocked', guard: withAnswer('openPayment'), actions: keepProblem },
          { target: 'refused', actions: keepProblem },
        ],
        without: 'unsure',
      }),
    },
    requested: {
      type: 'final',
      description:
        'The server has stored the request and e-mailed the user, who is signed out. The account’s own chart shows the 30 days, in which signing in restores it, and the erasure.',
      meta: { caption: 'Deletion requested', announce: 'Your account will be deleted' },
    },
    blocked: {
      description:
        'A payment isn’t settled yet, so the account can’t be deleted. The user looks at the payments and asks again later.',
      meta: {
        caption: 'Payment in progress',
        announce: 'Your account wasn’t deleted, because a payment isn’t settled yet',
        bad: true,
      },
      on: { ...lookAgain('reading'), ...closeAfterProblem },
    },
    refused: {
      description:
        'The server refused and said why, for example because this is the last administrator. Nothing has changed.',
      meta: { caption: 'Deletion refused', announce: 'Your account wasn’t deleted', bad: true },
      on: { ...lookAgain('reading'), ...closeAfterProblem },
    },
    unsure: {
      description:
        'No answer came, so the deletion may or may not have been requested. The user checks before anything is sent again.',
      meta: {
        caption: 'Perhaps requested',
        announce: "We don't know whether the deletion was requested",
        bad: true,
      },
      on: { ...lookAgain('checking'), ...closeAfterProblem },
    },
    checking: {
      description:
        'The server is asked with the same session. It answers only if the account isn’t being deleted.',
      meta: { caption: 'Checking the account', announce: 'Checking your account' },
      ...asks('readLosses', {
        input: nothing,
        onDone: [
          { target: 'unchanged', guard: withAnswer('done'), actions: keepLosses },
          { target: 'signedOut', guard: withAnswer('sessionOver'), actions: keepProblem },
          { target: 'unsure', actions: keepProblem },
        ],
        without: 'unsure',
      }),
      on: close,
    },
    unchanged: {
      description: 'The request never arrived: the account is in use. The user confirms again or keeps it.',
      meta: { caption: 'Nothing has changed', announce: 'Your account is unchanged' },
      on: { ...confirm, ...close },
    },
    signedOut: {
      type: 'final',
      description:
        'The server has ended the session and says whether that is because the account is being deleted. The user is taken to sign-in.',
      meta: { caption: 'Signed out', announce: 'You are signed out', bad: true },
    },
  },
})
