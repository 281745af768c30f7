import { fromPromise } from 'xstate'
import type { RefusalCode } from '../../contract/envelope'

/** A refusal the flow expects: it resolves, it never throws. A port that rejects means "no usable answer". */
export type Refused = {
  ok: false
  reason: RefusalCode
  /** The server's sentence, already in the person's language. */
  message?: string
  /** One sentence per refused field. */
  errors?: Record<string, string>
  /** Epoch milliseconds, for RATE_LIMITED, OTP_COOLDOWN and OTP_LOCKED. */
  retryAt?: number
  /** For OTP_WRONG. */
  triesLeft?: number
  /** For a registration that waits for its code: OTP_COOLDOWN and NOT_CONFIRMED. */
  registration?: string
}

/** What the person is told went wrong; `UNREACHABLE` and `TIMED_OUT` are ours, the rest the server's. */
export type ProblemCode =
  | RefusalCode
  | 'UNREACHABLE'
  | 'TIMED_OUT'
  | 'DECLINED'
  | 'BLOCKED'
  | 'EXPIRED'
  | 'CLOSED'
export type Problem = { code: ProblemCode; message: string | null; errors: Record<string, string> }

/** A refusal as the problem a screen shows. */
export function problemOf(refused: Refused): Problem {
  return { code: refused.reason, message: refused.message ?? null, errors: refused.errors ?? {} }
}

/** A problem that no server worded. */
export function ownProblem(code: ProblemCode): Problem {
  return { code, message: null, errors: {} }
}

/** The default of every port: the app and the tests provide the real ones. */
export function notProvided<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`The port "${name}" is not provided`)))
}

/** Resolves at a moment (epoch milliseconds). Being invoked, it counts on after a restore, unlike `after`. */
export const until = fromPromise<void, { at: number }>(
  ({ input, signal }) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, input.at - Date.now()))
      signal.addEventListener('abort', () => clearTimeout(timer))
    }),
)

/** Hands the answer of an invoked port to a guard or an action as its parameter. */
export function answer<Output>({ event }: { event: { output: Output } }): Output {
  return event.output
}
