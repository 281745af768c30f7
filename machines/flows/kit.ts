import { fromPromise } from 'xstate'
import type { RefusalCode } from '../../contract/envelope'

/** A refusal the flow expects: it resolves, it never throws. A port that rejects means "no usable answer". */
export type Refused = RefusedBy<RefusalCode>

/** The same of somebody whose codes are not all ours. */
export type RefusedBy<Code> = {
  ok: false
  reason: Code
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

/** The answer of a port, as far as a refusal goes. */
export type Answered = { ok: true } | Refused

/** What the person is told went wrong; `UNREACHABLE` and `TIMED_OUT` are ours, the rest the server's. */
export type ProblemCode =
  | RefusalCode
  | 'UNREACHABLE'
  | 'TIMED_OUT'
  | 'DECLINED'
  | 'BLOCKED'
  | 'EXPIRED'
  | 'CLOSED'
  | 'MICROPHONE_DENIED'
  | 'MICROPHONE_MISSING'
  | 'NO_SOUND'
export type Problem = { code: ProblemCode; message: string | null; errors: Record<string, string> }

/** A refusal as the problem a screen shows, whoever worded it. */
export function problemOf({ reason, message, errors }: RefusedBy<ProblemCode>): Problem {
  return { code: reason, message: message ?? null, errors: errors ?? {} }
}

/** A problem that no server worded. */
export function ownProblem(code: ProblemCode): Problem {
  return { code, message: null, errors: {} }
}

/** What a flow notes of an answer: why the server refused, nothing where it did not. */
export function problemIn(_: unknown, answered: Answered): { problem?: Problem } {
  return answered.ok ? {} : { problem: problemOf(answered) }
}

/** What a flow notes when no usable answer came, or none in time. */
export const unreachable = { problem: ownProblem('UNREACHABLE') }
export const timedOut = { problem: ownProblem('TIMED_OUT') }

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

/** A guard or an action that is handed what the invoked port answered. */
export function withAnswer<T extends string>(type: T) {
  return { type, params: <Output>({ event }: { event: { output: Output } }) => event.output } as const
}
