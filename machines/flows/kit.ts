import { fromPromise } from 'xstate'
import type { RefusalCode } from '../../contract/api/envelope'

/**
 * A refusal that the flow expects: the port resolves with it instead of throwing. A port that rejects means "no usable
 * answer".
 */
export type Refused = RefusedBy<RefusalCode>

/** A refusal from a service with its own codes. */
export type RefusedBy<Code> = {
  ok: false
  reason: Code
  /** The server's message, already translated. */
  message?: string
  /** Error messages by field name. */
  errors?: Record<string, string>
  /** Time in epoch ms after which to retry, for RATE_LIMITED, OTP_COOLDOWN and OTP_LOCKED. */
  retryAt?: number
  /** Number of attempts left, for OTP_WRONG. */
  triesLeft?: number
  /** Id of the registration that is waiting for its code, for OTP_COOLDOWN and NOT_CONFIRMED. */
  registration?: string
}

/** Minimal answer of a port: success or refusal. */
export type Answered = { ok: true } | Refused

/** Problems detected by the flow itself; each has a text. */
export const ownProblems = [
  'UNREACHABLE',
  'TIMED_OUT',
  'DECLINED',
  'BLOCKED',
  'EXPIRED',
  'CLOSED',
  'MICROPHONE_DENIED',
  'MICROPHONE_MISSING',
  'NO_SOUND',
] as const

/** Code of an error shown to the user, from the server or the flow. */
export type ProblemCode = RefusalCode | (typeof ownProblems)[number]
export type Problem = { code: ProblemCode; message: string | null; errors: Record<string, string> }

/** Converts a refusal from any service to the problem a screen shows. */
export function problemOf({ reason, message, errors }: RefusedBy<ProblemCode>): Problem {
  return { code: reason, message: message ?? null, errors: errors ?? {} }
}

/** Creates a problem detected by the flow, without a server message. */
export function ownProblem(code: ProblemCode): Problem {
  return { code, message: null, errors: {} }
}

/** Returns the context update for an answer: the problem if the server refused, otherwise no change. */
export function problemIn(_: unknown, answered: Answered): { problem?: Problem } {
  return answered.ok ? {} : { problem: problemOf(answered) }
}

/** Context updates for when no usable answer came (`unreachable`), and when none came in time (`timedOut`). */
export const unreachable = { problem: ownProblem('UNREACHABLE') }
export const timedOut = { problem: ownProblem('TIMED_OUT') }

/** Creates the default implementation of a port, which rejects; the app and the tests provide the real ports. */
export function notProvided<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`The port "${name}" is not provided`)))
}

/**
 * Resolves at a given time (epoch ms). As an invoked actor, it is restarted when a flow is restored, unlike `after`.
 */
export const until = fromPromise<void, { at: number }>(
  ({ input, signal }) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, input.at - Date.now()))
      signal.addEventListener('abort', () => clearTimeout(timer))
    }),
)

/**
 * Creates the state of waiting before something can be sent again. It transitions to its sibling `ready`, even if the
 * browser can't run the timer. The chart must provide `untilResend` and store `resendAt` (epoch ms).
 */
export const coolingDown = <Text extends string>(description: Text) =>
  ({
    description,
    meta: { caption: 'Wait before resending' },
    invoke: {
      id: 'untilResend',
      src: 'untilResend',
      input: ({ context }: Of<{ resendAt: number }>) => ({ at: context.resendAt }),
      onDone: 'ready',
      onError: 'ready',
    },
  }) as const

/** Gives a guard or action the invoked port's answer as its parameters. */
export function withAnswer<T extends string>(type: T) {
  return { type, params: <Output>({ event }: { event: { output: Output } }) => event.output } as const
}

/** Argument of a port's `input` in a chart with this context. */
export type Of<Context> = { context: Context }

/** Input of a port that needs no input. */
export const nothing = (): void => undefined

/** Transition for a wait that ends without a result: a target that shows the problem, or custom transitions. */
type Without<O, A extends string> = O extends string ? { target: O; actions: A } : O

/** An invoked port, with transitions for every way the wait for it can end. */
type Asking<S extends string, I, D, O, C, W extends string> = {
  invoke: { id: S; src: S; input: I; onDone: D; onError: Without<O, 'sayUnreachable'> }
  after: { [K in W]: Without<O, 'sayTimedOut'> }
} & (C extends undefined ? object : { on: { 'wait.cancelled': C } })

/**
 * Invokes a port. `without`: target if no usable answer comes, or no answer comes `within` the delay; `cancel`: target
 * if the user stops waiting.
 */
export function asks<
  S extends string,
  const D,
  const O,
  I,
  const C extends string | object | undefined = undefined,
  W extends string = 'answerTimeout',
>(
  src: S,
  { input, onDone, without, cancel, within }: { input: I; onDone: D; without: O; cancel?: C; within?: W },
): Asking<S, I, D, O, C, W> {
  const leads = (actions: string) => (typeof without === 'string' ? { target: without, actions } : without)
  return {
    invoke: { id: src, src, input, onDone, onError: leads('sayUnreachable') },
    after: { [within ?? 'answerTimeout']: leads('sayTimedOut') },
    ...(cancel && { on: { 'wait.cancelled': cancel } }),
  } as never
}
