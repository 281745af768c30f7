import { assign, setup } from 'xstate'
import { otp } from '../../../contract/limits'
import type { Meta } from '../../kit'
import {
  asks,
  coolingDown,
  notProvided,
  problemIn,
  timedOut,
  unreachable,
  until,
  withAnswer,
  type Answered,
  type Of,
} from '../kit'
import type {
  ReadChangeInput,
  ReadChangeOutput,
  RecoveryContext,
  RecoveryEvent,
  RequestLinkInput,
  RequestLinkOutput,
  SavePasswordInput,
  SavePasswordOutput,
  UndoChangeInput,
  UndoChangeOutput,
} from './ports'

/** Time in ms until another link can be requested; the same as for codes. */
const resendPause = otp.coolDownSeconds * 1000

const refusedWith = (answered: Answered) => (answered.ok ? null : answered.reason)
const fresh = {
  token: '',
  typed: null,
  repeated: false,
  change: null,
  resetToken: null,
  keys: null,
  problem: null,
}

const recoverySetup = setup({
  types: {} as { context: RecoveryContext; events: RecoveryEvent; meta: Meta },
  actors: {
    requestLink: notProvided<RequestLinkOutput, RequestLinkInput>('requestLink'),
    savePassword: notProvided<SavePasswordOutput, SavePasswordInput>('savePassword'),
    readChange: notProvided<ReadChangeOutput, ReadChangeInput>('readChange'),
    undoChange: notProvided<UndoChangeOutput, UndoChangeInput>('undoChange'),
    untilResend: until,
  },
  delays: { answerTimeout: 20_000 },
  guards: {
    cutShort: ({ event }) => 'token' in event && event.token === '',
    accepted: (_, params: Answered) => params.ok,
    usedMeanwhile: ({ context }, params: Answered) =>
      context.repeated && refusedWith(params) === 'LINK_EXPIRED',
    linkIsDead: (_, params: Answered) => refusedWith(params) === 'LINK_EXPIRED',
    accountIsClosed: (_, params: Answered) => refusedWith(params) === 'ACCOUNT_DEACTIVATED',
  },
  actions: {
    beginAnew: assign(fresh),
    keepToken: assign(({ event }) => ({ ...fresh, token: 'token' in event ? event.token : '' })),
    keepMemory: assign(({ event }) => (event.type === 'flow.resumed' ? event.memory : {})),
    keepEmail: assign(({ event }) =>
      event.type === 'email.submitted' ? { email: event.email, problem: null } : {},
    ),
    noteSent: assign((_, params: RequestLinkOutput) =>
      params.ok ? { resendAt: params.sentAt + resendPause } : {},
    ),
    keepTyped: assign(({ event }) =>
      event.type === 'password.submitted' ? { typed: event.typed, problem: null } : {},
    ),
    forgetTyped: assign({ typed: null }),
    keepKeys: assign((_, params: SavePasswordOutput) => (params.ok ? { keys: params.keys } : {})),
    keepChange: assign((_, params: ReadChangeOutput) => (params.ok ? { change: params.change } : {})),
    keepReset: assign((_, params: UndoChangeOutput) => (params.ok ? { resetToken: params.resetToken } : {})),
    noteRepeat: assign({ repeated: true, problem: null }),
    keepProblem: assign(problemIn),
    forgetProblem: assign({ problem: null }),
    sayUnreachable: assign(unreachable),
    sayTimedOut: assign(timedOut),
  },
})

const keepProblem = withAnswer('keepProblem')
const accepted = withAnswer('accepted')
const emailOf = ({ context }: Of<RecoveryContext>) => ({ email: context.email })
const tokenOf = ({ context }: Of<RecoveryContext>) => ({ token: context.token })

/**
 * Recovering an account by e-mailed links: requesting one, choosing a new password with it, and undoing a change made
 * by someone else (§7, D41, D45). The server decides whether a link is valid.
 */
export const recoveryMachine = recoverySetup.createMachine({
  id: 'recovery',
  description: 'How an account is recovered by a mailed link: a forgotten password, or an undone change.',
  context: { email: '', resendAt: 0, ...fresh },
  initial: 'idle',
  on: {
    'request.opened': { target: '.request', actions: 'beginAnew' },
    'link.opened': [
      { target: '.link.dead', guard: 'cutShort', actions: 'beginAnew' },
      { target: '.link', actions: 'keepToken' },
    ],
    'undo.opened': [
      { target: '.undo.dead', guard: 'cutShort', actions: 'beginAnew' },
      { target: '.undo', actions: 'keepToken' },
    ],
  },
  states: {
    idle: {
      description: 'The page has just opened. Its address says what is wanted.',
      meta: { caption: 'Page opens' },
      on: { 'flow.resumed': { target: 'request.sent', actions: 'keepMemory' } },
    },
    request: {
      description: 'The person asks for a link by which a new password is chosen.',
      meta: { caption: 'Asking for a link' },
      initial: 'asking',
      states: {
        asking: {
          description: 'The person types the e-mail address of the account.',
          meta: { caption: 'E-mail address' },
          on: { 'email.submitted': { target: 'requesting', actions: 'keepEmail' } },
        },
        requesting: {
          description: 'The server takes the request. Whether there is an account stays with the server.',
          meta: { caption: 'Requesting the link', announce: 'Requesting the link' },
          ...asks('requestLink', {
            input: emailOf,
            onDone: [
              { target: 'sent', guard: accepted, actions: withAnswer('noteSent') },
              { target: 'asking', actions: keepProblem },
            ],
            without: 'asking',
            cancel: 'asking',
          }),
        },
        sent: {
          description:
            'If the address has an account, a link is on its way to it. The page reads the same if it has none.',
          meta: { caption: 'Check your e-mail', announce: 'Check your e-mail.' },
          initial: 'cooling',
          on: { 'email.changeAsked': { target: 'asking', actions: 'forgetProblem' } },
          states: {
            cooling: coolingDown('Another link can be requested when the minute is over.'),
            ready: {
              description: 'Another link can be requested. The one before then opens nothing any more.',
              meta: { caption: 'Resend possible' },
              on: { 'resend.asked': { target: 'resending', actions: 'forgetProblem' } },
            },
            resending: {
              description: 'The server takes the request for another link.',
              meta: { caption: 'Requesting another link', announce: 'Requesting another link' },
              ...asks('requestLink', {
                input: emailOf,
                onDone: [
                  { target: 'cooling', guard: accepted, actions: withAnswer('noteSent') },
                  { target: 'ready', actions: keepProblem },
                ],
                without: 'ready',
                cancel: 'ready',
              }),
            },
          },
        },
      },
    },
    link: {
      description: 'The mailed link was opened. It serves once, for an hour.',
      meta: { caption: 'New password' },
      initial: 'choosing',
      states: {
        choosing: {
          description: 'The person chooses a new password and types it twice.',
          meta: { caption: 'Choosing a password' },
          on: { 'password.submitted': { target: 'saving', actions: 'keepTyped' } },
        },
        saving: {
          description: 'The server checks the link and the password, then ends every session of the account.',
          meta: { caption: 'Saving the password', announce: 'Saving your new password' },
          ...asks('savePassword', {
            input: ({ context: { token, typed } }: Of<RecoveryContext>) => ({
              token,
              password: typed?.password ?? '',
              re_password: typed?.re_password ?? '',
            }),
            onDone: [
              { target: 'saved', guard: accepted, actions: ['forgetTyped', withAnswer('keepKeys')] },
              { target: 'used', guard: withAnswer('usedMeanwhile'), actions: 'forgetTyped' },
              { target: 'dead', guard: withAnswer('linkIsDead'), actions: 'forgetTyped' },
              {
                target: 'closed',
                guard: withAnswer('accountIsClosed'),
                actions: ['forgetTyped', keepProblem],
              },
              { target: 'choosing', actions: keepProblem },
            ],
            without: 'unsure',
            cancel: 'unsure',
          }),
        },
        unsure: {
          description:
            'No answer came, so the new password may or may not be set. The person saves it again or signs in with it.',
          meta: {
            caption: 'Perhaps saved',
            announce: "We don't know whether your new password is set",
            bad: true,
          },
          on: { 'retry.asked': { target: 'saving', actions: 'noteRepeat' } },
        },
        used: {
          description:
            'The link is used up, perhaps by the attempt that found no answer. The person tries to sign in with the new password.',
          meta: {
            caption: 'Link used meanwhile',
            announce: 'The link was used. Your new password may be set.',
            bad: true,
          },
        },
        dead: {
          description: 'The link was used, is too old, or was cut short. The person requests a new one.',
          meta: { caption: 'Link no longer works', announce: 'This link no longer works.', bad: true },
        },
        closed: {
          description:
            'The account is deactivated, so no password opens it. The person writes to the operator.',
          meta: { caption: 'Account deactivated', announce: 'This account is deactivated.', bad: true },
        },
        saved: {
          description: 'The new password is set and every device is signed out. The person signs in with it.',
          meta: { caption: 'New password set', announce: 'Your new password is set.' },
        },
      },
    },
    undo: {
      description:
        'The link in the notice of a changed address, number or password was opened. It serves for seven days.',
      meta: { caption: 'Undoing a change' },
      initial: 'reading',
      states: {
        reading: {
          description: 'The server says what the link undoes. Nothing changes yet.',
          meta: { caption: 'Reading the link', announce: 'Reading the link' },
          ...asks('readChange', {
            input: tokenOf,
            onDone: [
              { target: 'offered', guard: accepted, actions: withAnswer('keepChange') },
              { target: 'dead', guard: withAnswer('linkIsDead') },
              { target: 'noAnswer', actions: keepProblem },
            ],
            without: 'noAnswer',
          }),
        },
        noAnswer: {
          description: 'The server gave no usable answer. Nothing has changed; the person tries again.',
          meta: { caption: 'No answer', announce: 'We got no answer. Nothing has changed.', bad: true },
          on: { 'look.again': { target: 'reading', actions: 'forgetProblem' } },
        },
        offered: {
          description: 'The person reads what was changed, when and by which device, and decides.',
          meta: { caption: 'Asked to confirm', announce: 'Undo this change?' },
          on: { 'undo.confirmed': { target: 'undoing', actions: 'forgetProblem' } },
        },
        undoing: {
          description: 'The server restores the account as it was and ends every session.',
          meta: { caption: 'Undoing the change', announce: 'Undoing the change' },
          ...asks('undoChange', {
            input: tokenOf,
            onDone: [
              { target: 'undone', guard: accepted, actions: withAnswer('keepReset') },
              { target: 'used', guard: withAnswer('usedMeanwhile') },
              { target: 'dead', guard: withAnswer('linkIsDead') },
              { target: 'offered', actions: keepProblem },
            ],
            without: 'unsure',
            cancel: 'unsure',
          }),
        },
        unsure: {
          description: 'No answer came, so the change may or may not be undone. The person tries again.',
          meta: {
            caption: 'Perhaps undone',
            announce: "We don't know whether the change is undone",
            bad: true,
          },
          on: { 'retry.asked': { target: 'undoing', actions: 'noteRepeat' } },
        },
        used: {
          description:
            'The link is used up, perhaps by the attempt that found no answer. The person requests a new password at the old address.',
          meta: {
            caption: 'Link used meanwhile',
            announce: 'The link was used. The change may be undone.',
            bad: true,
          },
        },
        dead: {
          description: 'The link was used or is too old. The person requests a new password.',
          meta: { caption: 'Link no longer works', announce: 'This link no longer works.', bad: true },
        },
        undone: {
          description: 'The account is as before and every device is signed out. A new password follows.',
          meta: { caption: 'Change undone', announce: 'The change is undone.' },
        },
      },
    },
  },
})
