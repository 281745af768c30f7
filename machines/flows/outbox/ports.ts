import type { Problem } from '../kit'
import type { Thread } from '../message/ports'

/** One message in the line of its conversation. */
export type QueuedMessage = {
  key: string
  /** Its position, milliseconds since 1970: the line is in this order. */
  at: number
  /** The browser keeps it. Where it keeps nothing, a message goes all the same. */
  kept: boolean
  /** Whether it may go, pauses before it is sent again, or waits for the person after too many tries. */
  stands: 'ready' | 'paused' | 'failed'
}

/** Takes the conversation for this window, and reads what the browser keeps of it while no other window can change it. */
export type ConversationClaim = { thread: Thread; turn: QueuedMessage }
/** `isKept`: no other window has sent or withdrawn it. `isBehind`: an older message is kept that this window has not read. */
export type KeptState = { isKept: boolean; isBehind: boolean }

/** The outbox of one conversation in one window. */
export type OutboxInput = { thread: Thread; online: boolean }

export type OutboxContext = OutboxInput & {
  /** What is to go out, oldest first. */
  line: readonly QueuedMessage[]
  /** The message that has its turn. */
  current: string | null
  /** An outbox has no trouble of its own: what went wrong stands on the message. */
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
  /** Its pause is over, or the person has it sent again. */
  | { type: 'message.ready'; key: string }
  | { type: 'network.came' }
  | { type: 'network.went' }
