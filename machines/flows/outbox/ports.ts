import type { Problem } from '../kit'
import type { Thread } from '../message/ports'

/** A message in its conversation's queue. */
export type QueuedMessage = {
  key: string
  /** Sort key of the queue (epoch ms). */
  at: number
  /** Whether the browser has stored it. A message that can't be stored is sent anyway. */
  kept: boolean
  /** Whether it can be sent, pauses before a retry, or waits for the user after too many attempts. */
  stands: 'ready' | 'paused' | 'failed'
}

/** Takes over the conversation for this window, and reads its stored messages while no other window can change them. */
export type ConversationClaim = { thread: Thread; turn: QueuedMessage }
/**
 * `isKept`: no other window has sent or withdrawn it. `isBehind`: an older message is stored that this window hasn't
 * read.
 */
export type KeptState = { isKept: boolean; isBehind: boolean }

/** The outbox of one conversation in one window. */
export type OutboxInput = { thread: Thread; online: boolean }

export type OutboxContext = OutboxInput & {
  /** Messages to be sent, oldest first. */
  line: readonly QueuedMessage[]
  /** Key of the message being sent; null if none. */
  current: string | null
  /** An outbox has no problems of its own: errors are shown at the message. */
  problem: Problem | null
}

export type OutboxEvent =
  /** Written, found after a reload or in another window, or retried after a refusal. */
  | { type: 'message.joined'; key: string; at: number; kept: boolean }
  /** Sent, refused, withdrawn, or settled by another window: it leaves the queue. */
  | { type: 'message.settled'; key: string }
  /** It got no answer and is retried after a pause. */
  | { type: 'message.paused'; key: string }
  /** It got no answer too many times. */
  | { type: 'message.failed'; key: string }
  /** Its pause has ended, or the user sends it again. */
  | { type: 'message.ready'; key: string }
  | { type: 'network.came' }
  | { type: 'network.went' }
