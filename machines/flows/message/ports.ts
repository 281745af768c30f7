import type { Answered, Problem, RefusedBy } from '../kit'

/** Which conversation: with whom, and about which listing. */
export type Thread = { user: number; property?: number }

/** What is sent. A file goes with words or without; a recording by itself. */
export type Body = {
  text: string
  file: Blob | null
  name: string | null
  isVoice: boolean
}

/** Why nothing was recorded: not allowed, none there, or nothing could be heard. */
export type SoundCode = 'MICROPHONE_DENIED' | 'MICROPHONE_MISSING' | 'NO_SOUND'

/** The browser asks the person for the microphone; recording has begun with the answer. */
export type OpenOutput = { ok: true } | RefusedBy<SoundCode>
/** What was recorded. */
export type FinishOutput = { ok: true; body: Body } | RefusedBy<SoundCode>

/** `send_message` under a key that makes it one, however often it is asked. */
export type SendInput = { key: string; thread: Thread; body: Body }
export type SendOutput = Answered

/** `key`: the client's own name for the message (`idempotency_key`). */
export type MessageInput = { key: string; thread: Thread }

export type MessageContext = MessageInput & {
  body: Body | null
  /** Times it was tried without an answer since the person last asked for it. */
  tries: number
  problem: Problem | null
  /** It was spoken on a page that closed before it was sent. */
  found: boolean
}

export type MessageEvent =
  | { type: 'message.written'; body: Body }
  /** From the browser's storage, where an earlier page left it; `problem`: the server had refused it. */
  | { type: 'message.restored'; body: Body; problem: Problem | null }
  /** From the browser's storage as well: what was spoken until an earlier page closed. */
  | { type: 'recording.restored'; body: Body }
  | { type: 'recording.asked' }
  | { type: 'recording.stopped' }
  | { type: 'recording.sent' }
  | { type: 'recording.discarded' }
  /** The outbox of its conversation gives it: there is a network, and nothing is before it. */
  | { type: 'turn.came' }
  | { type: 'retry.asked' }
  | { type: 'message.dropped' }
  /** Another window of the browser has sent it or taken it back. */
  | { type: 'elsewhere.settled' }
  /** The other side has read it. */
  | { type: 'message.read' }
