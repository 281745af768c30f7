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
 * A failed call: `error: true` or a status outside 2xx (D2). `status` is 0 without a reply. `message` is the server's,
 * in the user's language; empty if the server was unreachable.
 */
export class CallFailure extends Error {
  override name = 'CallFailure'
  readonly code: Refused['code']
  readonly errors: Refused['errors']
  readonly allowed: Refused['allowed']
  /** Feature missing from the user's package, and the packages that include it. */
  readonly feature: Refused['feature']
  readonly opensWith: Refused['opens_with']
  /** Seconds to wait, for `RATE_LIMITED` and `OTP_COOLDOWN`. */
  readonly retryAfter: Refused['retry_after']
  /** Number of attempts left; set for `OTP_WRONG`. */
  readonly triesLeft: Refused['tries_left']
  /** Id of the registration; set while it still awaits its code. */
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

  /** Set for a call with side effects, including some GETs (D41), which must not be retried automatically. */
  once = false

  /** Whether the network or the server failed, so a retry may help; false for a refusal. */
  get isFault(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** Narrows an error to a call failure with this refusal code. */
export function refusedWith(error: unknown, code: NonNullable<Refused['code']>): error is CallFailure {
  return error instanceof CallFailure && error.code === code
}
