import { assign, setup } from 'xstate'
import { chat } from '../../../contract/limits'
import { query } from '../../../contract/shell-limits'
import type { Meta } from '../../kit'
import { notProvided, ownProblem, problemOf, timedOut, unreachable, withAnswer } from '../kit'
import type {
  FinishOutput,
  MessageContext,
  MessageEvent,
  MessageInput,
  OpenOutput,
  SendInput,
  SendOutput,
} from './ports'

const messageSetup = setup({
  types: {} as { context: MessageContext; input: MessageInput; events: MessageEvent; meta: Meta },
  actors: {
    openMicrophone: notProvided<OpenOutput, void>('openMicrophone'),
    finishRecording: notProvided<FinishOutput, void>('finishRecording'),
    sendMessage: notProvided<SendOutput, SendInput>('sendMessage'),
  },
  delays: {
    longestRecording: chat.recordingSeconds * 1000,
    // Uploading a file takes longer on a slow connection.
    answerTimeout: ({ context }) => (context.body?.file ? 180_000 : 30_000),
    backOff: ({ context }) => query.backOffMs * 2 ** (context.tries - 1),
  },
  guards: {
    heard: (_, params: OpenOutput | FinishOutput) => params.ok,
    wasRefused: ({ event }) => event.type === 'message.restored' && event.problem !== null,
    arrived: (_, params: SendOutput) => params.ok,
    mayTryAgain: ({ context }) => context.tries < query.retries,
  },
  actions: {
    keepBody: assign(({ event }) => ('body' in event ? { body: event.body } : {})),
    noteFound: assign({ found: true }),
    keepOldProblem: assign(({ event }) =>
      event.type === 'message.restored' ? { problem: event.problem } : {},
    ),
    keepRecording: assign((_, params: FinishOutput) =>
      params.ok ? { body: params.body, found: false } : {},
    ),
    keepProblem: assign((_, params: OpenOutput | FinishOutput | SendOutput) =>
      params.ok ? {} : { problem: problemOf(params) },
    ),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    forgetTrouble: assign({ problem: null, tries: 0 }),
    sayNoSound: assign({ problem: ownProblem('NO_SOUND') }),
    sayUnreachable: assign(unreachable),
    sayTimedOut: assign(timedOut),
  },
})

const keepProblem = withAnswer('keepProblem')
const heard = withAnswer('heard')
const again = { target: 'queued', actions: 'forgetTrouble' } as const
const triedAgain = { target: 'pending.waiting', guard: 'mayTryAgain', actions: 'countTry' } as const

/**
 * One outgoing message, from typing until the recipient has read it. The browser stores it until the server has
 * answered. Messages are sent in the order of their conversation, and the server stores each message once, however
 * often it is sent.
 */
export const messageMachine = messageSetup.createMachine({
  id: 'message',
  description: 'How a written or spoken message reaches the other side, once and in order.',
  context: ({ input }) => ({ ...input, body: null, tries: 0, problem: null, found: false }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is written or recorded yet.',
      meta: { caption: 'Nothing recorded yet' },
      on: {
        'message.written': { target: 'pending', actions: 'keepBody' },
        'message.restored': [
          { target: 'pending.refused', guard: 'wasRefused', actions: ['keepBody', 'keepOldProblem'] },
          { target: 'pending', actions: 'keepBody' },
        ],
        'recording.asked': 'recording',
        'recording.restored': { target: 'recording.recorded', actions: ['keepBody', 'noteFound'] },
      },
    },
    recording: {
      description:
        'The person records a message instead of writing it. Nothing leaves the browser, which keeps the recording so far.',
      meta: { caption: 'Recording' },
      initial: 'asking',
      on: { 'recording.discarded': { target: 'left', actions: 'forgetTrouble' } },
      states: {
        asking: {
          description: 'The browser asks whether this site may use the microphone. The person answers it.',
          meta: { caption: 'Asking for microphone', announce: 'Your browser asks for the microphone' },
          invoke: {
            id: 'openMicrophone',
            src: 'openMicrophone',
            onDone: [
              { target: 'running', guard: heard },
              { target: 'noSound', actions: keepProblem },
            ],
            onError: { target: 'noSound', actions: 'sayNoSound' },
          },
        },
        running: {
          description: 'The microphone is open. The person speaks and stops, or the longest time is over.',
          meta: { caption: 'Speaking', announce: 'Recording' },
          on: { 'recording.stopped': 'finishing' },
          after: { longestRecording: 'finishing' },
        },
        finishing: {
          description: 'The microphone is closed and the recording is put together.',
          meta: { caption: 'Putting together', announce: 'Recording has ended' },
          invoke: {
            id: 'finishRecording',
            src: 'finishRecording',
            onDone: [
              { target: 'recorded', guard: heard, actions: withAnswer('keepRecording') },
              { target: 'noSound', actions: keepProblem },
            ],
            onError: { target: 'noSound', actions: 'sayNoSound' },
          },
        },
        recorded: {
          description: 'The person plays the recording, then sends, repeats or deletes it.',
          meta: { caption: 'Recorded', announce: 'Your message is recorded and not sent yet' },
          on: {
            'recording.sent': '#message.pending',
            'recording.asked': { target: 'asking', actions: 'forgetTrouble' },
          },
        },
        noSound: {
          description: 'There is no recording. The person reads why and what to do, and tries again.',
          meta: { caption: 'No recording', announce: 'Nothing was recorded', bad: true },
          on: { 'recording.asked': { target: 'asking', actions: 'forgetTrouble' } },
        },
      },
    },
    pending: {
      description: 'The message is kept in this browser, also when the page is closed. It can be withdrawn.',
      meta: { caption: 'Kept in browser' },
      initial: 'queued',
      on: {
        'message.dropped': { target: 'left', actions: 'forgetTrouble' },
        'elsewhere.settled': { target: 'elsewhere', actions: 'forgetTrouble' },
      },
      states: {
        queued: {
          description: 'It waits for a network, or for the messages before it.',
          meta: { caption: 'Queued' },
          on: { 'turn.came': '#message.sending' },
        },
        waiting: {
          description: 'No answer came. It is sent again automatically in a moment; nothing overtakes it.',
          meta: { caption: 'Waiting to repeat' },
          on: { 'retry.asked': again },
          after: { backOff: 'queued' },
        },
        failed: {
          description:
            'No answer came, several times. Later messages wait until the person sends it again, which never sends it twice, or withdraws it.',
          meta: { caption: 'Not sent', announce: 'A message was not sent', bad: true },
          on: { 'retry.asked': again },
        },
        refused: {
          description:
            'The server refuses it and says why. Later messages are sent first; tried again, this one comes last.',
          meta: { caption: 'Refused', announce: 'A message was refused', bad: true },
          on: { 'retry.asked': again },
        },
      },
    },
    sending: {
      description: 'The message is on its way to the server, alone of its conversation.',
      meta: { caption: 'Sending' },
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context: { key, thread, body } }) => ({ key, thread, body: body! }),
        onDone: [
          { target: 'sent', guard: withAnswer('arrived') },
          { target: 'pending.refused', actions: keepProblem },
        ],
        onError: [triedAgain, { target: 'pending.failed', actions: 'sayUnreachable' }],
      },
      after: { answerTimeout: [triedAgain, { target: 'pending.failed', actions: 'sayTimedOut' }] },
    },
    sent: {
      description: 'The server has stored it. The other side may read it.',
      meta: { caption: 'Sent', announce: 'Sent' },
      on: { 'message.read': 'seen' },
    },
    seen: {
      description: 'The other side has seen it.',
      meta: { caption: 'Seen' },
      type: 'final',
    },
    left: {
      description: 'The person withdrew it. It is deleted.',
      meta: { caption: 'Withdrawn', announce: 'The message was withdrawn and is not sent' },
      type: 'final',
    },
    elsewhere: {
      description: 'Another window of this browser has sent or withdrawn it.',
      meta: { caption: 'Settled elsewhere' },
      type: 'final',
    },
  },
})
