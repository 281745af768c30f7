import type { ActorRefFrom } from 'xstate'
import type { messageMachine } from '../../../machines/flows/message/machine'
import type { MessageEvent, Thread } from '../../../machines/flows/message/ports'
import type { MessageScreen } from '../../../machines/flows/message/view'
import type { OutboxEvent } from '../../../machines/flows/outbox/ports'
import type { Api } from '../../app/api/port'
import type { Microphone } from './microphone'
import type { Claim, RecordingStore } from './recordings'
import type { Store } from './message-store'
import type { Alone } from './thread-outbox'

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

/**
 * Position and status of a message. `cannotBeKept` is set if the browser can't store the message, which is sent anyway.
 */
export type OutboxSlot = { at: number; kept: boolean; cannotBeKept: boolean; screen: MessageScreen }

export const sameThread = (a: Thread, b: Thread) => a.user === b.user && a.property === b.property

/** Sends an event to a message unless it has ended. */
export function notify({ actor }: OutboxMessage, event: MessageEvent) {
  if (actor.getSnapshot().status === 'active') actor.send(event)
}

/** Events sent to the conversation's outbox when a message reaches a screen. */
export const lineEvents = {
  waiting: 'message.paused',
  failed: 'message.failed',
  sent: 'message.settled',
  refused: 'message.settled',
  left: 'message.settled',
  elsewhere: 'message.settled',
} as const satisfies Partial<Record<MessageScreen, OutboxEvent['type']>>

/** Screens of messages that need no further action. */
export const ended = new Set<MessageScreen>(['seen', 'left', 'elsewhere'])
