import type { AnyStateMachine, ContextFrom, EventFromLogic, SnapshotFrom } from 'xstate'
import { isTaken, on, rulesOf, type Lasts, type RulesOf, type Trial } from '../intent-kit'
import type { FlowView } from './view-kit'

type Tried<M extends AnyStateMachine> = Trial<M>
type Is<M extends AnyStateMachine> = (tried: Tried<M>) => boolean
type Sent<M extends AnyStateMachine> = Extract<EventFromLogic<M>, { type: string }>

/** Whether a port answers, well or with a refusal. */
export const answers = (...ports: readonly string[]) =>
  on(...ports.map((port) => `xstate.done.actor.${port}`))

/** Whether a port fails: the network, or its substitute, gave no readable answer. */
export const breaks = (...ports: readonly string[]) =>
  on(...ports.map((port) => `xstate.error.actor.${port}`))

/** Whether the wait for an answer times out; pauses and the time of a recording are delays of another name. */
export const isSilence = ({ event }: { event: { type: string } }): boolean =>
  /^xstate\.after\.\w*Timeout\./.test(event.type)

/** Whether a pause, or another delay that is no wait for an answer, ends. */
export const pauseEnds = (delay: string) => (tried: { event: { type: string } }) =>
  tried.event.type.startsWith(`xstate.after.${delay}.`)

/** What a port answers; empty for every other event. */
export const output = ({ event }: { event: object }): Record<string, unknown> =>
  (event as { output?: Record<string, unknown> }).output ?? {}

/** Whether a port answers well. */
export const isOk = (tried: { event: object }): boolean => output(tried)['ok'] === true

/** The reason with which a port refuses. */
export const refusal = (tried: { event: object }): string | undefined =>
  output(tried)['ok'] === false ? (output(tried)['reason'] as string) : undefined

/** Whether a port breaks or is silent. A clock that the browser cannot count is neither. */
export const isWithoutAnswer = (tried: { event: { type: string } }): boolean =>
  isSilence(tried) || /^xstate\.error\.actor\.(?!until)/.test(tried.event.type)

/** Whether a query brings nothing usable: a refusal, a lost connection or no answer. */
export const isDenied = (tried: { event: { type: string } }): boolean =>
  refusal(tried) !== undefined || isWithoutAnswer(tried)

/** Whether the person stops waiting for an answer. */
export const isCancelled = on('wait.cancelled')

/** Whether something that was sent stays open: no answer comes, or the person stops waiting for it. */
export const isLeftOpen = (tried: { event: { type: string }; after: object | null }): boolean =>
  tried.after !== null && (isWithoutAnswer(tried) || isCancelled(tried))

/** The builders for rules of a flow, all read from its own view and context. */
export interface FlowRules<M extends AnyStateMachine, V extends FlowView> extends RulesOf<M> {
  at: (snapshot: SnapshotFrom<M>) => V
  before: (tried: Tried<M>) => V
  /** Only of an event that is taken. */
  after: (tried: Tried<M>) => V
  /** Whether one of these screens was shown before. */
  showed: (...screens: readonly V['screen'][]) => Is<M>
  /** Whether the event is taken and leads to one of these screens. */
  shows: (tried: Tried<M>, ...screens: readonly V['screen'][]) => boolean
  /** Whether the flow was in one of these states before, by their paths. */
  stood: (...states: readonly string[]) => Is<M>
  /** Whether the event is taken and leads to one of these states. */
  leadsTo: (tried: Tried<M>, ...states: readonly string[]) => boolean
  /** What the flow keeps afterwards, and what it kept before. */
  context: (tried: Tried<M>) => ContextFrom<M>
  earlier: (tried: Tried<M>) => ContextFrom<M>
  /** Whether these are as they were. */
  kept: (tried: Tried<M>, ...fields: readonly (keyof ContextFrom<M>)[]) => boolean
  /** The payload of an event of this type. */
  sent: <T extends Sent<M>['type']>(tried: Tried<M>) => Extract<Sent<M>, { type: T }>
  /** The problem that is shown afterwards. */
  problem: (tried: Tried<M>) => string | null
  /**
   * Whether the problem shown is why no answer came, or the reason of the refusal; none where the person stops waiting.
   */
  givesReason: Is<M>
}

/** The rules of one flow and their builders: `flowRules<typeof blockingMachine, BlockingView>(blockingView)`. */
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

/** An answer of our server, wherever a person waits for one. */
export const answerIsAwaited: Lasts = {
  kind: 'lasts',
  says: 'An answer is waited for long enough for a slow line, and not for ever.',
  source: '§8',
  delay: 'answerTimeout',
  least: 5_000,
  most: 60_000,
}

/** A view that is computed once for each snapshot, because rules read it again and again. */
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
