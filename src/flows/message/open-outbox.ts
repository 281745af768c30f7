import { createActor, enqueueActions, fromPromise, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { messageMachine } from '../../../machines/flows/message/machine'
import type { Body, MessageEvent, MessageInput, Thread } from '../../../machines/flows/message/ports'
import { messageView, type MessageScreen } from '../../../machines/flows/message/view'
import type { outboxMachine } from '../../../machines/flows/outbox/machine'
import { outboxView } from '../../../machines/flows/outbox/view'
import { unsentMachine } from '../../../machines/flows/unsent/machine'
import type {
  ReadInput,
  StoredMessage,
  StoreOutput,
  TrackedMessage,
} from '../../../machines/flows/unsent/ports'
import { sameThread, unsentView } from '../../../machines/flows/unsent/view'
import type { Api } from '../../app/api/port'
import { randomKey } from '../../app/api/random-key'
import { inspect } from '../inspect-flow'
import { messageActors } from './actors'
import { conversationLogic, nameOf, type Alone } from './conversations'
import type { Store } from './message-store'
import { Microphone, recordingOf } from './microphone'
import { RecordingKeeper, type Claim, type RecordingStore } from './recordings'

/** A message of this page, from its creation until it is read. */
export interface OutboxMessage {
  key: string
  thread: Thread
  actor: ActorRefFrom<typeof messageMachine>
  microphone: Microphone
}

/** Browser and server dependencies of an outbox. */
export interface OutboxPorts {
  api: Api
  store: Store
  recordings: RecordingStore
  claim: Claim
  alone: Alone
  isOnline: () => boolean
  /** Notifies other windows that the store has changed. */
  tell: () => void
  /** Called to refetch conversations when the server has stored a message, or may have stored it. */
  onSent: () => void
}

export type Outbox = ReturnType<typeof openOutbox>

type Conversation = ActorRefFrom<typeof outboxMachine>

/** Part of XState's `enqueue` that starts actors. */
type Enqueue = ((action: (args: { system: AnyActorRef['system'] }) => void) => void) & {
  spawnChild: (
    logic: typeof messageMachine,
    options: { id?: never; systemId: string; input: MessageInput },
  ) => void
  sendTo: (id: string, event: MessageEvent) => void
}

/** Gives a child this id, which XState types only for logic that its parent's chart declares. */
const called = (name: string) => ({ id: name as never, systemId: name })

/**
 * Starts a user's unsent messages in this window: the machine that stores them, which runs an actor for each message
 * and for the outbox of each conversation. All windows share the store.
 */
export function openOutbox(person: number, ports: OutboxPorts) {
  const { api, store, tell, isOnline } = ports
  const recordings = new RecordingKeeper(person, ports)
  const mails = new Map<string, OutboxMessage>()
  const notify = (key: string, event: MessageEvent) => {
    const actor = mails.get(key)?.actor
    if (actor?.getSnapshot().status === 'active') actor.send(event)
  }
  const messages = () => unsent.getSnapshot().context.messages
  const look = () => unsent.send({ type: 'store.changed' })

  const conversations = conversationLogic({
    alone: ports.alone,
    read: async (thread, turn) => {
      const all = await store.all(person)
      const known = new Set(messages().map(({ key }) => key))
      const isUnread = (one: StoredMessage) => !one.problem && one.at < turn.at && !known.has(one.key)
      return {
        isKept: all.some(({ key }) => key === turn.key),
        isBehind: all.some((one) => sameThread(one.thread, thread) && isUnread(one)),
      }
    },
    notify,
    readAgain: look,
  })
  const microphoneOf = (key: string, thread: Thread) =>
    new Microphone(() => notify(key, { type: 'recording.stopped' }), recordings.keeper(key, thread))
  const actorsOf = (key: string, microphone: Microphone) =>
    messageActors(
      {
        api,
        store,
        onSent: () => {
          tell()
          ports.onSent()
        },
      },
      {
        open: (signal) => {
          // A recording that is started over replaces the one so far.
          recordings.forget(key)
          return microphone.open(signal)
        },
        finish: () => microphone.finish(),
      },
    )
  /** Starts a message's actor, which reports each change of its screen, and sends it its first event. */
  const start = (enqueue: Enqueue, { key, thread }: { key: string; thread: Thread }, first: MessageEvent) => {
    const microphone = microphoneOf(key, thread)
    const logic = messageMachine.provide({ actors: actorsOf(key, microphone) })
    enqueue.spawnChild(logic, { ...called(key), input: { key, thread } })
    enqueue(({ system }) => {
      const actor = system.get(key) as OutboxMessage['actor']
      mails.set(key, { key, thread, actor, microphone })
      let last: MessageScreen = 'idle'
      actor.subscribe((snapshot) => {
        const { screen, problem } = messageView(snapshot)
        if (screen === last) return
        last = screen
        const { body } = snapshot.context
        unsent.send({ type: 'message.changed', key, screen, body, problem, now: Date.now() })
      })
    })
    enqueue.sendTo(key, first)
  }

  const machine = unsentMachine.provide({
    actors: {
      keepMessage: fromPromise<void, StoredMessage>(async ({ input, signal }) => {
        try {
          await store.put({ ...input, person })
        } finally {
          recordings.end(input.key)
        }
        // The message went on as one that can't be stored, so nothing would remove a copy stored too late.
        const isTooLate = signal.aborted && unsent.getSnapshot().status === 'active'
        if (isTooLate) await store.remove(input.key)
      }),
      readStore: fromPromise<StoreOutput, ReadInput>(async ({ input: { known } }) => {
        const all = await store.all(person)
        const stored = all.map(({ key, thread, at, body, problem }) => ({ key, thread, at, body, problem }))
        const keys = new Set([...known, ...stored.map(({ key }) => key)])
        const found = await recordings.found((key) => keys.has(key))
        return {
          messages: stored,
          recordings: found.flatMap(({ key, thread, sounds }) => {
            const body = recordingOf(sounds, sounds[0]!.type)
            return body ? [{ key, thread, body }] : []
          }),
        }
      }),
    },
    actions: {
      startMessage: enqueueActions(({ context, enqueue, event }) => {
        if (event.type !== 'message.begun') return
        const known = new Set(context.messages.map(({ key }) => key))
        for (const key of mails.keys()) {
          if (known.has(key)) continue
          enqueue.stopChild(key)
          mails.delete(key)
        }
        start(enqueue, event, event.first)
      }),
      restoreFound: enqueueActions(({ context, enqueue }, found: StoreOutput) => {
        const isNew = ({ key }: { key: string }) => context.messages.every((one) => one.key !== key)
        for (const one of found.messages.filter(isNew))
          start(enqueue, one, { type: 'message.restored', body: one.body, problem: one.problem })
        for (const one of found.recordings.filter(isNew))
          start(enqueue, one, { type: 'recording.restored', body: one.body })
      }),
      settleGone: ({ context }, { messages: stored }) => {
        const keys = new Set(stored.map(({ key }) => key))
        for (const { key, isKept } of context.messages)
          if (isKept && !keys.has(key)) notify(key, { type: 'elsewhere.settled' })
      },
      joinLine: enqueueActions(({ context, enqueue, system }, { key }: { key: string }) => {
        const { thread, at, isKept } = context.messages.find((one) => one.key === key)!
        const name = nameOf(thread)
        if (!system.get(name))
          enqueue.spawnChild(conversations.logic, {
            ...called(name),
            input: { thread, online: isOnline() },
          })
        enqueue.sendTo(name, { type: 'message.joined', key, at, kept: isKept })
      }),
      tellLine: ({ context, system }, { key, type }) => {
        const { thread } = context.messages.find((one) => one.key === key)!
        const line = system.get(nameOf(thread)) as Conversation | undefined
        if (type && line && outboxView(line.getSnapshot()).line.includes(key)) line.send({ type, key })
      },
      removeKept: (_, { key }) => void store.remove(key).then(tell, () => undefined),
      endRecording: (_, { key }) => {
        mails.get(key)?.microphone.close()
        recordings.end(key)
      },
      tellWindows: () => tell(),
      readAgain: () => ports.onSent(),
    },
  })
  const unsent = createActor(machine, { inspect }).start()
  const add = (thread: Thread, first: MessageEvent) =>
    unsent.send({ type: 'message.begun', key: randomKey(), thread, first })
  let listed: { of: readonly TrackedMessage[]; mails: readonly OutboxMessage[] } = { of: [], mails: [] }

  return {
    person,
    actor: unsent,
    /** Looks for messages of earlier pages and other windows in the store. */
    look,
    subscribe: (onChange: () => void) => {
      const subscription = unsent.subscribe(onChange)
      return () => subscription.unsubscribe()
    },
    /** Returns the messages in order; the array stays the same until one changes. */
    list: () => {
      const of = messages()
      if (listed.of !== of) listed = { of, mails: of.map(({ key }) => mails.get(key)!) }
      return listed.mails
    },
    /** Whether the message is blocked by an earlier failed message that the user has to deal with. */
    isHeld: ({ key }: OutboxMessage) => unsentView(unsent.getSnapshot()).held.includes(key),
    write: (thread: Thread, body: Body) => add(thread, { type: 'message.written', body }),
    record: (thread: Thread) => add(thread, { type: 'recording.asked' }),
    /** Called when a conversation is left: stops recording, keeping what was recorded. */
    leave: (thread: Thread) => {
      for (const { key, thread: its, screen } of messages()) {
        if (!sameThread(its, thread)) continue
        if (screen === 'asking') notify(key, { type: 'recording.discarded' })
        if (screen === 'running') notify(key, { type: 'recording.stopped' })
      }
    },
    /** Marks these messages as read by the other side. */
    wereRead: (keys: ReadonlySet<string>) => keys.forEach((key) => notify(key, { type: 'message.read' })),
    /** Settles messages that appear in the conversation, in case the reply to sending them was lost. */
    haveArrived: (keys: ReadonlySet<string>) =>
      keys.forEach((key) => notify(key, { type: 'elsewhere.settled' })),
    /** Reports that the browser went offline or online. */
    noteNetwork: () => {
      const type = isOnline() ? 'network.came' : 'network.went'
      const names = new Set(messages().map(({ thread }) => nameOf(thread)))
      for (const name of names) unsent.system.get(name)?.send({ type })
    },
    /** Stops everything when the user signs out. */
    stop: () => {
      unsent.stop()
      conversations.letAllGo()
      for (const { microphone } of mails.values()) microphone.close()
      recordings.stop()
    },
  }
}
