import { assign, setup } from 'xstate'
import { query } from '../../../contract/shell-limits'
import { effect, type Meta } from '../../kit'
import { notProvided, withAnswer } from '../kit'
import type {
  ConversationClaim,
  KeptState,
  OutboxContext,
  OutboxEvent,
  OutboxInput,
  QueuedMessage,
} from './ports'

/** Returns the queue with one message's status changed. */
const marked = (
  line: readonly QueuedMessage[],
  event: OutboxEvent,
  stands: QueuedMessage['stands'],
): readonly QueuedMessage[] =>
  line.map((turn) => ('key' in event && turn.key === event.key ? { ...turn, stands } : turn))

const outboxSetup = setup({
  types: {} as { context: OutboxContext; input: OutboxInput; events: OutboxEvent; meta: Meta },
  actors: { claimConversation: notProvided<KeptState, ConversationClaim>('claimConversation') },
  delays: { claimAgain: query.backOffMs },
  guards: {
    nothingWaits: ({ context }) => context.line.length === 0,
    firstFailed: ({ context }) => context.line[0]?.stands === 'failed',
    firstPauses: ({ context }) => context.line[0]?.stands === 'paused',
    isOffline: ({ context }) => !context.online,
    isCurrent: ({ context, event }) => 'key' in event && event.key === context.current,
    isGone: ({ context }, { isKept }: KeptState) => context.line[0]!.kept && !isKept,
    isBehind: (_, { isBehind }: KeptState) => isBehind,
  },
  actions: {
    joinLine: assign(({ context: { line }, event }) => {
      if (event.type !== 'message.joined' || line.some(({ key }) => key === event.key)) return {}
      const { key, at, kept } = event
      return { line: [...line, { key, at, kept, stands: 'ready' as const }].toSorted((a, b) => a.at - b.at) }
    }),
    leaveLine: assign(({ context: { line }, event }) =>
      'key' in event ? { line: line.filter(({ key }) => key !== event.key) } : {},
    ),
    dropFirst: assign(({ context: { line } }) => ({ line: line.slice(1) })),
    markReady: assign(({ context: { line }, event }) => ({ line: marked(line, event, 'ready') })),
    markPaused: assign(({ context: { line }, event }) => ({ line: marked(line, event, 'paused') })),
    markFailed: assign(({ context: { line }, event }) => ({ line: marked(line, event, 'failed') })),
    noteNetwork: assign({ online: true }),
    noteNoNetwork: assign({ online: false }),
    noteCurrent: assign(({ context: { line } }) => ({ current: line[0]!.key })),
    forgetCurrent: assign({ current: null }),
    /** Lets the next message be sent. */
    giveTurn: effect,
    /** Lets another window take over the conversation. */
    letGo: effect,
    /** Notifies the first message that another window has sent or withdrawn it. */
    settleElsewhere: effect,
    /** Reloads the queue from the browser's storage. */
    readAgain: effect,
  },
})

/** Transitions for states in which nothing waits for the network; they only store its status. */
const network = {
  'network.came': { actions: 'noteNetwork' },
  'network.went': { actions: 'noteNoNetwork' },
} as const

/**
 * The outbox of one conversation in one window of the browser. Each message has its own chart. The outbox decides when
 * the next message is sent, and no message is sent without it.
 */
export const outboxMachine = outboxSetup.createMachine({
  id: 'outbox',
  description: 'Which message of a conversation goes next: one at a time, oldest first, from one window.',
  context: ({ input }) => ({ ...input, line: [], current: null, problem: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is to be sent in this conversation.',
      meta: { caption: 'Nothing to send' },
      on: { 'message.joined': { target: 'waiting', actions: 'joinLine' }, ...network },
    },
    waiting: {
      description:
        'Messages are to be sent, and none is on its way from this window. Each change decides again what it waits for.',
      meta: { caption: 'Waiting for a turn' },
      initial: 'choosing',
      on: {
        'message.joined': { target: '.choosing', actions: 'joinLine' },
        'message.settled': { target: '.choosing', actions: 'leaveLine' },
        'message.ready': { target: '.choosing', actions: 'markReady' },
        'network.came': { target: '.choosing', actions: 'noteNetwork' },
        'network.went': { target: '.choosing', actions: 'noteNoNetwork' },
      },
      states: {
        choosing: {
          description:
            'The oldest message decides what is waited for. Other windows may have the conversation.',
          meta: { caption: 'Choosing the oldest' },
          entry: 'letGo',
          always: [
            { target: '#outbox.idle', guard: 'nothingWaits' },
            { target: 'held', guard: 'firstFailed' },
            { target: 'pausing', guard: 'firstPauses' },
            { target: 'offline', guard: 'isOffline' },
            { target: 'claiming' },
          ],
        },
        held: {
          description:
            'The oldest message got no answer too often. Those after it wait until the person sends it again or withdraws it.',
          meta: { caption: 'Held by a failure', bad: true },
        },
        pausing: {
          description:
            'The oldest message got no answer and is sent again in a moment. Nothing overtakes it.',
          meta: { caption: 'Pausing' },
        },
        offline: {
          description: 'There is no network. The browser says when it is back.',
          meta: { caption: 'Waiting for network' },
        },
        claiming: {
          description:
            'The conversation is taken for this window alone. Another window that is sending in it comes first.',
          meta: { caption: 'Waiting for other windows' },
          invoke: {
            id: 'claimConversation',
            src: 'claimConversation',
            input: ({ context: { thread, line } }) => ({ thread, turn: line[0]! }),
            onDone: [
              {
                target: 'choosing',
                guard: withAnswer('isGone'),
                actions: ['settleElsewhere', 'dropFirst'],
              },
              { target: 'stalled', guard: withAnswer('isBehind'), actions: 'readAgain' },
              { target: '#outbox.sending' },
            ],
            onError: 'stalled',
          },
        },
        stalled: {
          description:
            'The browser gave no answer, or keeps an older message of another window. It is asked again in a moment.',
          meta: { caption: 'Asking again soon' },
          entry: 'letGo',
          after: { claimAgain: 'choosing' },
        },
      },
    },
    sending: {
      description: 'The oldest message is on its way, alone of its conversation and from this window only.',
      meta: { caption: 'One on its way' },
      entry: ['noteCurrent', 'giveTurn'],
      exit: 'forgetCurrent',
      on: {
        'message.joined': { actions: 'joinLine' },
        'message.ready': { actions: 'markReady' },
        'message.settled': [
          { target: 'waiting', guard: 'isCurrent', actions: 'leaveLine' },
          { actions: 'leaveLine' },
        ],
        'message.paused': { target: 'waiting', actions: 'markPaused' },
        'message.failed': { target: 'waiting', actions: 'markFailed' },
        ...network,
      },
    },
  },
})
