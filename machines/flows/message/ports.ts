import type { Answered, Problem, RefusedBy } from '../kit'

/** Identifies a conversation: the other user, and the listing it is about. */
export type Thread = { user: number; property?: number }

/** Content of a message. A file may have a text; a recording may not. */
export type Body = {
  text: string
  file: Blob | null
  name: string | null
  isVoice: boolean
}

/** Why nothing was recorded: permission denied, no microphone, or no sound. */
export type SoundCode = 'MICROPHONE_DENIED' | 'MICROPHONE_MISSING' | 'NO_SOUND'

/** Answer to the microphone request; when it is ok, recording has started. */
export type OpenOutput = { ok: true } | RefusedBy<SoundCode>
/** Result of the recording. */
export type FinishOutput = { ok: true; body: Body } | RefusedBy<SoundCode>

/** `send_message` with an idempotency key. */
export type SendInput = { key: string; thread: Thread; body: Body }
export type SendOutput = Answered

/** `key`: client-generated id of the message (`idempotency_key`). */
export type MessageInput = { key: string; thread: Thread }

export type MessageContext = MessageInput & {
  body: Body | null
  /** Unanswered attempts since the user last sent it. */
  tries: number
  problem: Problem | null
  /** Whether it was recorded on a page that was closed before it was sent. */
  found: boolean
}

export type MessageEvent =
  | { type: 'message.written'; body: Body }
  /** Restored from the browser's storage after an earlier page; `problem`: the server had refused it. */
  | { type: 'message.restored'; body: Body; problem: Problem | null }
  /** Restored from the browser's storage: a recording that an earlier page didn't send. */
  | { type: 'recording.restored'; body: Body }
  | { type: 'recording.asked' }
  | { type: 'recording.stopped' }
  | { type: 'recording.sent' }
  | { type: 'recording.discarded' }
  /** The conversation's outbox lets this message be sent: the browser is online, and no earlier message is pending. */
  | { type: 'turn.came' }
  | { type: 'retry.asked' }
  | { type: 'message.dropped' }
  /** Another window of the browser has sent or withdrawn it. */
  | { type: 'elsewhere.settled' }
  /** The recipient has read it. */
  | { type: 'message.read' }
