import type { AnyStateMachine, ContextFrom, EventFromLogic, SnapshotFrom } from 'xstate'
import { isTaken, on, rulesOf, type Lasts, type RulesOf, type Trial } from '../intent-kit'
import type { FlowView } from './view-kit'

type Tried<M extends AnyStateMachine> = Trial<M>
type Is<M extends AnyStateMachine> = (tried: Tried<M>) => boolean
type Sent<M extends AnyStateMachine> = Extract<EventFromLogic<M>, { type: string }>

/** Matches an answer of one of these ports, successful or refused. */
export const answers = (...ports: readonly string[]) =>
  on(...ports.map((port) => `xstate.done.actor.${port}`))

/** Matches a failure of one of these ports: no readable answer arrived. */
export const breaks = (...ports: readonly string[]) =>
  on(...ports.map((port) => `xstate.error.actor.${port}`))

/** Whether an answer timed out. Pauses and recording time are delays with other names, which don't count. */
export const isSilence = ({ event }: { event: { type: string } }): boolean =>
  /^xstate\.after\.\w*Timeout\./.test(event.type)

/** Matches the end of a pause, or of another delay that isn't an answer timeout. */
export const pauseEnds = (delay: string) => (tried: { event: { type: string } }) =>
  tried.event.type.startsWith(`xstate.after.${delay}.`)

/** Returns a port's answer; an empty object for every other event. */
export const output = ({ event }: { event: object }): Record<string, unknown> =>
  (event as { output?: Record<string, unknown> }).output ?? {}

/** Whether the event is a port's successful answer. */
export const isOk = (tried: { event: object }): boolean => output(tried)['ok'] === true

/** Returns the refusal code of a port's answer; undefined if the port didn't refuse. */
export const refusal = (tried: { event: object }): string | undefined =>
  output(tried)['ok'] === false ? (output(tried)['reason'] as string) : undefined

/** Whether a port failed or timed out. Failures of `until` timers don't count. */
export const isWithoutAnswer = (tried: { event: { type: string } }): boolean =>
  isSilence(tried) || /^xstate\.error\.actor\.(?!until)/.test(tried.event.type)

/** Whether a request yielded no usable answer: it was refused, the connection was lost, or it timed out. */
export const isDenied = (tried: { event: { type: string } }): boolean =>
  refusal(tried) !== undefined || isWithoutAnswer(tried)

/** Matches the event with which the user cancels waiting for an answer. */
export const isCancelled = on('wait.cancelled')

/** Whether the result of a sent request stays unknown: no answer came, or the user stopped waiting. */
export const isLeftOpen = (tried: { event: { type: string }; after: object | null }): boolean =>
  tried.after !== null && (isWithoutAnswer(tried) || isCancelled(tried))

/** Rule builders for a flow, based on its view and context. */
export interface FlowRules<M extends AnyStateMachine, V extends FlowView> extends RulesOf<M> {
  at: (snapshot: SnapshotFrom<M>) => V
  before: (tried: Tried<M>) => V
  /** View after the event; only for an event that was accepted. */
  after: (tried: Tried<M>) => V
  /** Matches if one of these screens was shown before the event. */
  showed: (...screens: readonly V['screen'][]) => Is<M>
  /** Whether the event is accepted and leads to one of these screens. */
  shows: (tried: Tried<M>, ...screens: readonly V['screen'][]) => boolean
  /** Matches if the flow was in one of these states (by path) before the event. */
  stood: (...states: readonly string[]) => Is<M>
  /** Whether the event is accepted and leads to one of these states. */
  leadsTo: (tried: Tried<M>, ...states: readonly string[]) => boolean
  /** Context after the event (`context`) and before it (`earlier`). */
  context: (tried: Tried<M>) => ContextFrom<M>
  earlier: (tried: Tried<M>) => ContextFrom<M>
  /** Whether these context fields are unchanged by the event. */
  kept: (tried: Tried<M>, ...fields: readonly (keyof ContextFrom<M>)[]) => boolean
  /** Returns the event, with its TypeScript type narrowed to this event type. */
  sent: <T extends Sent<M>['type']>(tried: Tried<M>) => Extract<Sent<M>, { type: T }>
  /** Returns the problem shown after the event. */
  problem: (tried: Tried<M>) => string | null
  /**
   * Matches if the problem shown is the refusal code or the reason why no answer came, or if no problem is shown after
   * the user stopped waiting.
   */
  givesReason: Is<M>
}

/** Creates the rule builders of one flow: `flowRules<typeof blockingMachine, BlockingView>(blockingView)`. */
export function flowRules<M extends AnyStateMachine, V extends FlowView>(
  view: (snapshot: SnapshotFrom<M>) => V,
): FlowRules<M, V> {
  const at = once(view)
  const before = (tried: Tried<M>) => at(tried.before)
  const after = (tried: Tried<M>) => at(tried.after!)
  const stateOf = ({ state }: V) => state.slice(state.indexOf('.') + 1)
  const context = (tried: Tried<M>) => (tried.after as { context: ContextFrom<M> }).context
  const earlier = (tried: Tried<M>) => (tried.before as { context: ContextFrom<M> }).context
  const problem = (tried: Tried<M>) => after(tried).problem?.code ?? null
  return {
    ...rulesOf<M>(),
    at,
    before,
    after,
    showed:
      (...screens) =>
      (tried) =>
        screens.includes(before(tried).screen),
    shows: (tried, ...screens) => isTaken(tried) && screens.includes(after(tried).screen),
    stood:
      (...states) =>
      (tried) =>
        states.includes(stateOf(before(tried))),
    leadsTo: (tried, ...states) => isTaken(tried) && states.includes(stateOf(after(tried))),
    context,
    earlier,
    kept: (tried, ...fields) => fields.every((field) => context(tried)[field] === earlier(tried)[field]),
    sent: ({ event }) => event as never,
    problem,
    givesReason: (tried) =>
      problem(tried) ===
      (isCancelled(tried) ? null : (refusal(tried) ?? (isSilence(tried) ? 'TIMED_OUT' : 'UNREACHABLE'))),
  }
}

/** Rule for how long the flow waits for any answer from our server. */
export const answerIsAwaited: Lasts = {
  kind: 'lasts',
  says: 'An answer is waited for long enough for a slow line, and not for ever.',
  source: '§8',
  delay: 'answerTimeout',
  least: 5_000,
  most: 60_000,
}

/** Caches a view per snapshot, because rules read it repeatedly. */
function once<S, V>(view: (snapshot: S) => V): (snapshot: S) => V {
  const seen = new WeakMap<object, V>()
  return (snapshot) => {
    const known = seen.get(snapshot as object)
    if (known !== undefined) return known
    const made = view(snapshot)
    seen.set(snapshot as object, made)
    return made
  }
}
