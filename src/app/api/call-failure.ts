import type { CallName, CallEnvelope } from '../../../contract/calls/call-types'

type Refused = Pick<
  CallEnvelope<CallName>,
  | 'message'
  | 'code'
  | 'errors'
  | 'allowed'
  | 'feature'
  | 'opens_with'
  | 'retry_after'
  | 'tries_left'
  | 'registration'
>

/**
 * A call that failed: `error: true` or a status outside 2xx (D2). `status` is 0 when no reply came at all.
 * `message` is the server's, in the person's language; empty when the server could not be reached.
 */
export class CallFailure extends Error {
  override name = 'CallFailure'
  readonly code: Refused['code']
  readonly errors: Refused['errors']
  readonly allowed: Refused['allowed']
  /** The closed package gate, and the packages that open it. */
  readonly feature: Refused['feature']
  readonly opensWith: Refused['opens_with']
  /** Seconds to wait, for RATE_LIMITED and OTP_COOLDOWN. */
  readonly retryAfter: Refused['retry_after']
  /** For OTP_WRONG. */
  readonly triesLeft: Refused['tries_left']
  /** For a registration that waits for its code. */
  readonly registration: Refused['registration']

  constructor(
    readonly status: number,
    reply: Partial<Refused> = {},
    cause?: unknown,
  ) {
    super(reply.message ?? '', { cause })
    this.code = reply.code
    this.errors = reply.errors
    this.allowed = reply.allowed
    this.feature = reply.feature
    this.opensWith = reply.opens_with
    this.retryAfter = reply.retry_after
    this.triesLeft = reply.tries_left
    this.registration = reply.registration
  }

  /** Set for a call that writes, even by GET (D41): it must not be repeated by itself. */
  once = false

  /** No decision: the network or the server broke, so asking again may help. */
  get isFault(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** True for a failure with this refusal code. */
export function refusedWith(error: unknown, code: NonNullable<Refused['code']>): error is CallFailure {
  return error instanceof CallFailure && error.code === code
}
