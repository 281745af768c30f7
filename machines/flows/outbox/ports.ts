import type { Problem } from '../kit'
import type { Thread } from '../message/ports'

/** One message in the queue of its conversation. */
export type QueuedMessage = {
  key: string
  /** Its position, milliseconds since 1970, by which the queue is sorted. */
  at: number
  /** The browser stores it. Where it cannot be stored, a message is sent all the same. */
  kept: boolean
  /** Whether it may be sent, pauses before it is sent again, or waits for the person after too many tries. */
  stands: 'ready' | 'paused' | 'failed'
}

/**
 * Takes over the conversation for this window, and reads what the browser stores of it while no other window can change
 * it.
 */
export type ConversationClaim = { thread: Thread; turn: QueuedMessage }
/**
 * `isKept`: no other window has sent or withdrawn it. `isBehind`: an older message is stored that this window has not
 * read.
 */
export type KeptState = { isKept: boolean; isBehind: boolean }

/** The outbox of one conversation in one window. */
export type OutboxInput = { thread: Thread; online: boolean }

export type OutboxContext = OutboxInput & {
  /** The messages to be sent, oldest first. */
  line: readonly QueuedMessage[]
  /** The message whose turn it is. */
  current: string | null
  /** An outbox has no problem of its own: errors are shown at the message. */
  problem: Problem | null
}

export type OutboxEvent =
  /** Written, found again after a reload or in another window, or tried again after a refusal. */
  | { type: 'message.joined'; key: string; at: number; kept: boolean }
  /** Sent, refused, withdrawn, or settled by another window: it needs no turn any more. */
  | { type: 'message.settled'; key: string }
  /** It got no answer and is sent again after a pause. */
  | { type: 'message.paused'; key: string }
  /** It got no answer too often. */
  | { type: 'message.failed'; key: string }
  /** Its pause is over, or the person sends it again. */
  | { type: 'message.ready'; key: string }
  | { type: 'network.came' }
  | { type: 'network.went' }
