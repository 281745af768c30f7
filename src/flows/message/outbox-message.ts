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

/** One message of this page, from its first word until it was seen. */
export interface OutboxMessage {
  key: string
  thread: Thread
  actor: ActorRefFrom<typeof messageMachine>
  microphone: Microphone
}

/** What an outbox needs of the browser and the server. */
export interface OutboxPorts {
  api: Api
  store: Store
  recordings: RecordingStore
  claim: Claim
  alone: Alone
  isOnline: () => boolean
  /** Notifies the other windows that what is kept has changed. */
  tell: () => void
  /** The server has stored a message, or may have: conversations are read anew. */
  onSent: () => void
}

/** `cannotBeKept`: the browser keeps nothing; it is sent all the same. */
export type OutboxSlot = { at: number; kept: boolean; cannotBeKept: boolean; screen: MessageScreen }

/** Whether both are the same conversation. */
export const sameThread = (a: Thread, b: Thread) => a.user === b.user && a.property === b.property

/** Sends an event to a message that may have come to its end. */
export function notify({ actor }: OutboxMessage, event: MessageEvent) {
  if (actor.getSnapshot().status === 'active') actor.send(event)
}

/** What a conversation's outbox is notified of where a message comes to this screen. */
export const lineEvents = {
  waiting: 'message.paused',
  failed: 'message.failed',
  sent: 'message.settled',
  refused: 'message.settled',
  left: 'message.settled',
  elsewhere: 'message.settled',
} as const satisfies Partial<Record<MessageScreen, OutboxEvent['type']>>

/** Screens of messages that need nothing more. */
export const ended = new Set<MessageScreen>(['seen', 'left', 'elsewhere'])
