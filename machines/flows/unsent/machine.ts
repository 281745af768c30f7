import { assign, setup } from 'xstate'
import { effect, type Meta } from '../../kit'
import { notProvided, withAnswer } from '../kit'
import type { MessageScreen } from '../message/view'
import type {
  LineReport,
  ReadInput,
  StoredMessage,
  StoreOutput,
  TrackedMessage,
  UnsentContext,
  UnsentEvent,
} from './ports'
import { sameThread } from './view'

/** Reports by which a conversation's outbox learns what has become of a message in its queue. */
const lineEvents: Partial<Record<MessageScreen, LineReport>> = {
  queued: 'message.ready',
  waiting: 'message.paused',
  failed: 'message.failed',
  sent: 'message.settled',
  refused: 'message.settled',
  left: 'message.settled',
  elsewhere: 'message.settled',
}

/** Screens of messages that need no further action. */
const ended: readonly MessageScreen[] = ['seen', 'left', 'elsewhere']

type Reported = { context: UnsentContext; event: UnsentEvent }

const inOrder = (messages: readonly TrackedMessage[]) =>
  messages.toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at))

/** Returns whether the event reports one of these screens for a message that showed one of the others before. */
function reports({ context, event }: Reported, screens: MessageScreen[], before?: MessageScreen[]): boolean {
  if (event.type !== 'message.changed' || !screens.includes(event.screen)) return false
  const known = context.messages.find(({ key }) => key === event.key)
  return before === undefined || (known !== undefined && before.includes(known.screen))
}

const isKept = ({ context, event }: Reported): boolean =>
  context.messages.some((one) => 'key' in event && one.key === event.key && one.isKept)

const currentOf = ({ messages, current }: UnsentContext) => messages.find(({ key }) => key === current)

/** Returns the messages with one of them changed. */
const changed = (messages: readonly TrackedMessage[], key: string | null, change: Partial<TrackedMessage>) =>
  messages.map((one) => (one.key === key ? { ...one, ...change } : one))

/** Declares an effect with parameters. */
const effectOf = <P>(): ((args: unknown, params: P) => void) => effect

const unsentSetup = setup({
  types: {} as { context: UnsentContext; events: UnsentEvent; meta: Meta },
  actors: {
    keepMessage: notProvided<void, StoredMessage>('keepMessage'),
    readStore: notProvided<StoreOutput, ReadInput>('readStore'),
  },
  delays: { storeTimeout: 10_000 },
  guards: {
    isFound: (reported) => reports(reported, ['queued'], ['idle']) && isKept(reported),
    isNew: (reported) =>
      reports(reported, ['queued'], ['recorded', 'refused']) ||
      (reports(reported, ['queued'], ['idle']) && !isKept(reported)),
    isRefused: (reported) => reports(reported, ['refused'], ['sending']),
    isDoubtful: (reported) => reports(reported, ['left'], ['waiting', 'failed']),
    isStored: (reported) => reports(reported, ['left', 'elsewhere']) && isKept(reported),
    isOver: (reported) => reports(reported, ['left', 'elsewhere']),
    hasToKeep: ({ context }) => context.toKeep.length > 0,
    hasToRead: ({ context }) => context.toRead,
    isQueued: ({ context }) =>
      currentOf(context)?.screen === 'queued' && !context.toKeep.includes(context.current!),
    wasDropped: ({ context }) => ended.includes(currentOf(context)?.screen ?? 'left'),
  },
  actions: {
    addMessage: assign(({ context: { messages }, event }) => {
      if (event.type !== 'message.begun') return {}
      const { key, thread } = event
      const begun = {
        key,
        thread,
        at: Infinity,
        isKept: false,
        screen: 'idle',
        body: null,
        problem: null,
      } as const
      return {
        messages: [
          ...messages.filter((one) => !sameThread(one.thread, thread) || !ended.includes(one.screen)),
          begun,
        ],
      }
    }),
    noteChange: assign(({ context: { messages }, event }) => {
      if (event.type !== 'message.changed') return {}
      const { key, screen, body, problem } = event
      const gone = screen === 'sent' && { isKept: false }
      return { messages: changed(messages, key, { screen, body, problem, ...gone }) }
    }),
    /** Puts the message last: others may have been sent while it was recorded or refused. */
    takePosition: assign(({ context: { messages, lastAt }, event }) => {
      if (event.type !== 'message.changed') return {}
      const at = Math.max(event.now, lastAt + 1)
      return { messages: inOrder(changed(messages, event.key, { at })), lastAt: at }
    }),
    queueToKeep: assign(({ context: { toKeep }, event }) =>
      event.type === 'message.changed'
        ? { toKeep: [...toKeep.filter((key) => key !== event.key), event.key] }
        : {},
    ),
    leaveUnkept: assign(({ context: { toKeep }, event }) =>
      event.type === 'message.changed' ? { toKeep: toKeep.filter((key) => key !== event.key) } : {},
    ),
    takeNext: assign(({ context: { toKeep } }) => ({ current: toKeep[0]!, toKeep: toKeep.slice(1) })),
    forgetCurrent: assign({ current: null }),
    noteKept: assign(({ context: { messages, current } }) => ({
      messages: changed(messages, current, { isKept: true }),
    })),
    noteNotKept: assign(({ context: { messages, current } }) => ({
      messages: changed(messages, current, { isKept: false }),
    })),
    noteStoreChange: assign({ toRead: true }),
    noteReading: assign({ toRead: false }),
    noteFound: assign(({ context: { messages, lastAt } }, { messages: stored, recordings }: StoreOutput) => {
      const keys = new Set(stored.map(({ key }) => key))
      const known = messages.map((one) => (keys.has(one.key) ? one : { ...one, isKept: false }))
      const isNew = ({ key }: { key: string }) => messages.every((one) => one.key !== key)
      const found = stored
        .filter(isNew)
        .map((one) => Object.assign({}, one, { isKept: true, screen: 'idle' as const }))
      const left = recordings
        .filter(isNew)
        .map((one) =>
          Object.assign({}, one, { at: Infinity, isKept: false, screen: 'idle' as const, problem: null }),
        )
      return {
        messages: inOrder([...known, ...found, ...left]),
        lastAt: Math.max(lastAt, ...found.map(({ at }) => at)),
      }
    }),
    /** Starts the message's actor and sends it its first event. */
    startMessage: effect,
    /** Starts the actors of messages and recordings that an earlier page or another window has stored. */
    restoreFound: effectOf<StoreOutput>(),
    /** Informs the actors of stored messages that another window has sent or withdrawn. */
    settleGone: effectOf<StoreOutput>(),
    /** Adds the message to the queue of its conversation. */
    joinLine: effectOf<{ key: string }>(),
    /** Passes a report on to the outbox of the message's conversation. */
    tellLine: effectOf<{ key: string; type: LineReport | undefined }>(),
    /** Removes the stored copy and notifies the other windows. */
    removeKept: effectOf<{ key: string }>(),
    /** Closes the microphone and deletes what was recorded. */
    endRecording: effectOf<{ key: string }>(),
    /** Notifies the other windows that the storage has changed. */
    tellWindows: effect,
    /** Reads the conversation again: the withdrawn message may have arrived. */
    readAgain: effect,
  },
})

/** Gives an effect the key of the reported message, or of the message being stored. */
const ofMessage = <T extends string>(type: T) =>
  ({
    type,
    params: ({ context, event }: { context: UnsentContext; event: { type: string; key?: string } }) => ({
      key: event.key ?? context.current!,
    }),
  }) as const
const joinLine = ofMessage('joinLine')
const removeKept = ofMessage('removeKept')
const tellLine = {
  type: 'tellLine',
  params: ({ event }: Reported) =>
    event.type === 'message.changed'
      ? { key: event.key, type: lineEvents[event.screen] }
      : { key: '', type: undefined },
} as const

const isNew = { guard: 'isNew', actions: ['noteChange', 'takePosition', 'queueToKeep'] } as const
const isRefused = { guard: 'isRefused', actions: ['noteChange', 'queueToKeep', tellLine] } as const
const over = ['noteChange', tellLine, ofMessage('endRecording')] as const
/** A message that can't be stored is sent all the same. */
const unkept = [
  { target: 'choosing', guard: 'isQueued', actions: ['noteNotKept', joinLine] },
  { target: 'choosing' },
] as const

/**
 * A user's unsent messages in one window of the browser. Each message and the outbox of each conversation is an actor
 * of its own. This chart stores a message before its conversation may send it, and follows the storage that all windows
 * share.
 */
export const unsentMachine = unsentSetup.createMachine({
  id: 'unsent',
  description: 'How unsent messages survive a closed page, and how the windows of a browser share them.',
  context: { messages: [], toKeep: [], current: null, toRead: false, lastAt: 0, problem: null },
  initial: 'following',
  states: {
    following: {
      description:
        'Every message that is written here or found in the storage is followed until it is dealt with.',
      meta: { caption: 'Following messages' },
      initial: 'idle',
      on: {
        'message.begun': { actions: ['addMessage', 'startMessage'] },
        'message.changed': [
          { guard: 'isFound', actions: ['noteChange', joinLine] },
          isNew,
          isRefused,
          { guard: 'isDoubtful', actions: [...over, removeKept, 'readAgain'] },
          { guard: 'isStored', actions: [...over, 'leaveUnkept', removeKept] },
          { guard: 'isOver', actions: [...over, 'leaveUnkept'] },
          { actions: ['noteChange', tellLine] },
        ],
        'store.changed': { actions: 'noteStoreChange' },
      },
      states: {
        idle: {
          description:
            'Nothing is to be stored or read. The messages that this window knows are on their way.',
          meta: { caption: 'Nothing to store' },
          on: {
            'message.changed': [
              { target: 'keeping', ...isNew },
              { target: 'keeping', ...isRefused },
            ],
            'store.changed': 'reading',
          },
        },
        choosing: {
          description: 'Messages are stored first, in the order they were written. Then the storage is read.',
          meta: { caption: 'Choosing the next step' },
          entry: 'forgetCurrent',
          always: [
            { target: 'keeping', guard: 'hasToKeep' },
            { target: 'reading', guard: 'hasToRead' },
            { target: 'idle' },
          ],
        },
        keeping: {
          description: 'The browser stores one message. Its conversation may send it afterwards.',
          meta: { caption: 'Storing a message' },
          entry: 'takeNext',
          invoke: {
            id: 'keepMessage',
            src: 'keepMessage',
            input: ({ context }) => {
              const { key, thread, at, body, problem } = currentOf(context)!
              return { key, thread, at, body: body!, problem }
            },
            onDone: [
              { target: 'choosing', guard: 'isQueued', actions: ['noteKept', joinLine, 'tellWindows'] },
              { target: 'choosing', guard: 'wasDropped', actions: removeKept },
              { target: 'choosing', actions: 'noteKept' },
            ],
            onError: unkept,
          },
          after: { storeTimeout: unkept },
        },
        reading: {
          description:
            'The browser is asked for messages and recordings of earlier pages and of other windows.',
          meta: { caption: 'Reading the storage' },
          entry: 'noteReading',
          invoke: {
            id: 'readStore',
            src: 'readStore',
            input: ({ context: { messages } }) => ({ known: messages.map(({ key }) => key) }),
            onDone: {
              target: 'choosing',
              actions: [withAnswer('settleGone'), withAnswer('restoreFound'), withAnswer('noteFound')],
            },
            onError: 'choosing',
          },
          after: { storeTimeout: 'choosing' },
        },
      },
    },
  },
})
