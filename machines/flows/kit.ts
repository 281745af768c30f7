import { fromPromise } from 'xstate'
import type { RefusalCode } from '../../contract/api/envelope'

/** A refusal the flow expects: it resolves, it never throws. A port that rejects means "no usable answer". */
export type Refused = RefusedBy<RefusalCode>

/** The same from a service whose codes are not all ours. */
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

/** Problems that a flow finds by itself; each has a text. */
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

/** The error shown to the person: a code of the server, or of the flow itself. */
export type ProblemCode = RefusalCode | (typeof ownProblems)[number]
export type Problem = { code: ProblemCode; message: string | null; errors: Record<string, string> }

/** A refusal as the problem a screen shows, whichever service worded it. */
export function problemOf({ reason, message, errors }: RefusedBy<ProblemCode>): Problem {
  return { code: reason, message: message ?? null, errors: errors ?? {} }
}

/** A problem that no server worded. */
export function ownProblem(code: ProblemCode): Problem {
  return { code, message: null, errors: {} }
}

/** What a flow stores of an answer: why the server refused, null where it did not. */
export function problemIn(_: unknown, answered: Answered): { problem?: Problem } {
  return answered.ok ? {} : { problem: problemOf(answered) }
}

/** What a flow stores when no usable answer came, or none in time. */
export const unreachable = { problem: ownProblem('UNREACHABLE') }
export const timedOut = { problem: ownProblem('TIMED_OUT') }

/** The default of every port: the app and the tests provide the real ones. */
export function notProvided<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`The port "${name}" is not provided`)))
}

/** Resolves at a moment (epoch milliseconds). Being invoked, it continues after a restore, unlike `after`. */
export const until = fromPromise<void, { at: number }>(
  ({ input, signal }) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, input.at - Date.now()))
      signal.addEventListener('abort', () => clearTimeout(timer))
    }),
)

/**
 * The pause before something can be sent again, as a state: it ends in its sibling `ready`, also where the browser
 * cannot run the timer. The chart provides `untilResend` and keeps `resendAt`, epoch milliseconds.
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

/** A guard or an action that receives the answer of the invoked port. */
export function withAnswer<T extends string>(type: T) {
  return { type, params: <Output>({ event }: { event: { output: Output } }) => event.output } as const
}

/** What a chart of this context passes to the input of a port. */
export type Of<Context> = { context: Context }

/** The input of a port that needs none. */
export const nothing = (): void => undefined

/** The target of a wait without a result: a state that shows the problem, or transitions of its own. */
type Without<O, A extends string> = O extends string ? { target: O; actions: A } : O

/** An invoked port, with every other end of the wait for it. */
type Asking<S extends string, I, D, O, C, W extends string> = {
  invoke: { id: S; src: S; input: I; onDone: D; onError: Without<O, 'sayUnreachable'> }
  after: { [K in W]: Without<O, 'sayTimedOut'> }
} & (C extends undefined ? object : { on: { 'wait.cancelled': C } })

/**
 * Invokes a port. `without`: the target when no usable answer comes, or none `within` the delay; `cancel`: the target
 * when the person stops waiting.
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
