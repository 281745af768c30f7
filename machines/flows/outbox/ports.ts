import type { Problem } from '../kit'
import type { Thread } from '../message/ports'

/** A message in its conversation's queue. */
export type QueuedMessage = {
  key: string
  /** Sort key of the queue (epoch ms). */
  at: number
  /** Whether the browser has stored the message. A message that can't be stored is sent all the same. */
  kept: boolean
  /** Whether the message can be sent, pauses before a retry, or waits for the user after too many attempts. */
  stands: 'ready' | 'paused' | 'failed'
}

/**
 * Input for taking over the conversation for this window, which includes reading its stored messages while no other
 * window can change them.
 */
export type ConversationClaim = { thread: Thread; turn: QueuedMessage }
/**
 * `isKept`: no other window has sent or withdrawn the message. `isBehind`: an older message that this window hasn't
 * read is stored.
 */
export type KeptState = { isKept: boolean; isBehind: boolean }

/** The outbox of one conversation in one window. */
export type OutboxInput = { thread: Thread; online: boolean }

export type OutboxContext = OutboxInput & {
  /** Messages to be sent, oldest first. */
  line: readonly QueuedMessage[]
  /** Key of the message being sent; null if no message is. */
  current: string | null
  /** Always null: an outbox has no problems of its own, and errors are shown at the message. */
  problem: Problem | null
}

export type OutboxEvent =
  /** A message was written, found after a reload or in another window, or retried after a refusal. */
  | { type: 'message.joined'; key: string; at: number; kept: boolean }
  /** A message leaves the queue: it was sent, refused, withdrawn, or settled by another window. */
  | { type: 'message.settled'; key: string }
  /** A message got no answer and is retried after a pause. */
  | { type: 'message.paused'; key: string }
  /** A message got no answer too many times. */
  | { type: 'message.failed'; key: string }
  /** A message's pause has ended, or the user sends the message again. */
  | { type: 'message.ready'; key: string }
  | { type: 'network.came' }
  | { type: 'network.went' }
