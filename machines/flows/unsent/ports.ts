import type { Problem } from '../kit'
import type { Body, MessageEvent, Thread } from '../message/ports'
import type { MessageScreen } from '../message/view'
import type { OutboxEvent } from '../outbox/ports'

/** An unsent message as stored in the browser. */
export type StoredMessage = {
  key: string
  thread: Thread
  /** Sort position in ms since the epoch, unique within a window. */
  at: number
  body: Body
  /** Set if the server refused the message, which is then not sent again automatically. */
  problem: Problem | null
}

/** A recording that an earlier page left without sending it. */
export type LeftRecording = { key: string; thread: Thread; body: Body }

/** Content of the browser's storage: messages in order, and recordings that no other window has claimed. */
export type StoreOutput = { messages: readonly StoredMessage[]; recordings: readonly LeftRecording[] }

/** Keys of all messages of this window, which aren't restored again. */
export type ReadInput = { known: readonly string[] }

/** A message of this window, as its actor last reported it. */
export type TrackedMessage = {
  key: string
  thread: Thread
  /** Sort position; Infinity until the message is to be sent. */
  at: number
  /** Whether the browser has stored the message. */
  isKept: boolean
  screen: MessageScreen
  body: Body | null
  problem: Problem | null
}

/** Event by which the outbox of a conversation learns what has become of a message in its queue. */
export type LineReport = Exclude<OutboxEvent, { type: 'message.joined' | `network.${string}` }>['type']

export type UnsentContext = {
  /** Messages of this window in order, until they are dealt with and the user goes on writing. */
  messages: readonly TrackedMessage[]
  /** Keys of messages whose stored copy is missing or outdated, in the order they will be stored. */
  toKeep: readonly string[]
  /** Key of the message being stored; null if none is. */
  current: string | null
  /** Whether the storage has changed since it was last read. */
  toRead: boolean
  /** Last position assigned or found, in epoch ms. */
  lastAt: number
  /** Always null: errors are shown at the message. */
  problem: Problem | null
}

export type UnsentEvent =
  /** The user writes or records a message; `first` is the event with which its actor starts. */
  | { type: 'message.begun'; key: string; thread: Thread; first: MessageEvent }
  /** A message's actor has reached another screen; `now` in epoch ms. */
  | {
      type: 'message.changed'
      key: string
      screen: MessageScreen
      body: Body | null
      problem: Problem | null
      now: number
    }
  /** The page has opened, another window has changed the storage, or a conversation found a message it doesn't know. */
  | { type: 'store.changed' }
