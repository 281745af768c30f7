import { refusalStatus, type RefusalCode } from '../../contract/api/envelope'
import type { TextKey } from '../../contract/texts/catalogue'

/** A key of the language files, with the values of its text where it has any. */
export type RefusalText = TextKey | { key: TextKey; params: Record<string, unknown> }

export interface RefusalMore {
  /** Values for the text. */
  params?: Record<string, unknown>
  /** Field of the input -> its text. */
  errors?: Record<string, RefusalText>
  /** Events that the record's state allows this actor instead; they leave as values of the refused call. */
  events?: string[]
  /** The same as values of the call already. */
  allowed?: string[]
  /** Extra keys of the envelope, such as `retry_after`. */
  extra?: Record<string, unknown>
}

/** A clear "no": the envelope with `error: true` (D2). Thrown inside a transaction it also undoes what was begun. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    /** Key of the language files. */
    readonly text: TextKey,
    readonly more: RefusalMore = {},
  ) {
    super(`${code}: ${text}`)
  }

  get status(): number {
    return refusalStatus[this.code]
  }
}
