import type { Answered, Problem, RefusedBy } from '../kit'

/** Which conversation: with whom, and about which listing. */
export type Thread = { user: number; property?: number }

/** What is sent. A file is sent with or without text; a recording by itself. */
export type Body = {
  text: string
  file: Blob | null
  name: string | null
  isVoice: boolean
}

/** Why nothing was recorded: not allowed, no microphone, or no sound. */
export type SoundCode = 'MICROPHONE_DENIED' | 'MICROPHONE_MISSING' | 'NO_SOUND'

/** The browser requests the microphone; recording has begun with the answer. */
export type OpenOutput = { ok: true } | RefusedBy<SoundCode>
/** What was recorded. */
export type FinishOutput = { ok: true; body: Body } | RefusedBy<SoundCode>

/** `send_message` under a key that stores it once, however often it is sent. */
export type SendInput = { key: string; thread: Thread; body: Body }
export type SendOutput = Answered

/** `key`: the client's own name for the message (`idempotency_key`). */
export type MessageInput = { key: string; thread: Thread }

export type MessageContext = MessageInput & {
  body: Body | null
  /** Attempts without an answer since the person last sent it. */
  tries: number
  problem: Problem | null
  /** It was recorded on a page that closed before it was sent. */
  found: boolean
}

export type MessageEvent =
  | { type: 'message.written'; body: Body }
  /** From the browser's storage, where an earlier page left it; `problem`: the server had refused it. */
  | { type: 'message.restored'; body: Body; problem: Problem | null }
  /** From the browser's storage as well: what was recorded until an earlier page closed. */
  | { type: 'recording.restored'; body: Body }
  | { type: 'recording.asked' }
  | { type: 'recording.stopped' }
  | { type: 'recording.sent' }
  | { type: 'recording.discarded' }
  /** The outbox of its conversation sends this: there is a network, and no message is before it. */
  | { type: 'turn.came' }
  | { type: 'retry.asked' }
  | { type: 'message.dropped' }
  /** Another window of the browser has sent it or withdrawn it. */
  | { type: 'elsewhere.settled' }
  /** The other side has read it. */
  | { type: 'message.read' }
