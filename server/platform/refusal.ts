import { refusalStatus, type RefusalCode } from '../../contract/api/envelope'
import type { TextKey } from '../../contract/texts/catalogue'

/** A text key, together with its parameters if the text has any. */
export type RefusalText = TextKey | { key: TextKey; params: Record<string, unknown> }

export interface RefusalMore {
  /** Parameters of the refusal's text. */
  params?: Record<string, unknown>
  /** Error texts by input field. */
  errors?: Record<string, RefusalText>
  /** Events that the record's state allows this actor; sent as values of the refused call's input. */
  events?: string[]
  /** The allowed events, already as values of the refused call's input. */
  allowed?: string[]
  /** Extra keys of the envelope, such as `retry_after`. */
  extra?: Record<string, unknown>
}

/**
 * An expected refusal: the envelope with `error: true` (D2). If it is thrown in a transaction, the transaction is
 * rolled back.
 */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    /** Text key of the refusal's message. */
    readonly text: TextKey,
    readonly more: RefusalMore = {},
  ) {
    super(`${code}: ${text}`)
  }

  get status(): number {
    return refusalStatus[this.code]
  }
}
