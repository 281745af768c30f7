import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import type { Actor } from './kit'

/** One trial on a chart: a state, an event and its result. */
export interface Trial<M extends AnyStateMachine> {
  before: SnapshotFrom<M>
  event: Extract<EventFromLogic<M>, object> | { type: `xstate.${string}`; output?: never; error?: unknown }
  /** Snapshot after the event; null if the chart rejects the event. */
  after: SnapshotFrom<M> | null
  /** Names of the effects to be run, in order. */
  effects: readonly string[]
  /** Roles that may send the event; for records. */
  by: readonly Actor[]
  needsReason: boolean
  keepsReason: boolean
}

/** Source of a rule: a section of the specification, a decision, a rule on money, or a gateway's documentation. */
type Source = string

interface Sentence {
  /** The rule as a sentence a product owner can sign off. */
  says: string
  source: Source
}

/** A rule with a condition that no trial may meet. */
export interface Never<M extends AnyStateMachine> extends Sentence {
  kind: 'never'
  where: (trial: Trial<M>) => boolean
}

/** A rule with a result that must hold in every trial matching `where`; at least one trial must match. */
export interface Always<M extends AnyStateMachine> extends Sentence {
  kind: 'always'
  where: (trial: Trial<M>) => boolean
  holds: (trial: Trial<M>) => boolean
}

/** A rule with a condition that must be reachable from every state. */
export interface Ends<M extends AnyStateMachine> extends Sentence {
  kind: 'ends'
  isEnd: (snapshot: SnapshotFrom<M>) => boolean
}

/** A rule with the bounds of a delay in ms and the reason for them. */
export interface Lasts extends Sentence {
  kind: 'lasts'
  delay: string
  least: number
  most: number
}

/** A rule as shown to readers: its kind, text and source. */
export type Statement = Pick<Rule<AnyStateMachine>, 'kind' | 'says' | 'source'>

export type Rule<M extends AnyStateMachine> = Never<M> | Always<M> | Ends<M> | Lasts

/**
 * Intended behaviour of a chart, written from the specification and the rules on money, never from the chart itself.
 * `workshop/lab/mutants` checks the chart against it.
 */
export type Intent<M extends AnyStateMachine> = readonly Rule<M>[]

/** Rule builders for one chart. */
export interface RulesOf<M extends AnyStateMachine> {
  never: (says: string, source: Source, where: Never<M>['where']) => Never<M>
  always: (says: string, source: Source, where: Always<M>['where'], holds: Always<M>['holds']) => Always<M>
  ends: (says: string, source: Source, isEnd: Ends<M>['isEnd']) => Ends<M>
  lasts: (says: string, source: Source, delay: string, least: number, most: number) => Lasts
  /**
   * Rule for an event that is accepted only under a condition: where the condition holds, the rule checks the event's
   * result; everywhere else, it checks that the event is rejected.
   */
  onlyWhere: (belongs: Never<M>['where'], holds: Always<M>['holds']) => Always<M>['holds']
}

/** Creates rule builders typed by their chart: `rulesOf<typeof paymentMachine>()`. */
export const rulesOf = <M extends AnyStateMachine>(): RulesOf<M> => ({
  never: (says, source, where) => ({ kind: 'never', says, source, where }),
  always: (says, source, where, holds) => ({ kind: 'always', says, source, where, holds }),
  ends: (says, source, isEnd) => ({ kind: 'ends', says, source, isEnd }),
  lasts: (says, source, delay, least, most) => ({ kind: 'lasts', says, source, delay, least, most }),
  onlyWhere: (belongs, holds) => (trial) => (belongs(trial) ? holds(trial) : isRefused(trial)),
})

/** Matches events of any of these types. */
export const on =
  (...types: readonly string[]) =>
  ({ event }: { event: { type: string } }): boolean =>
    types.includes(event.type)

/** Whether the chart accepts the event. */
export const isTaken = ({ after }: Pick<Trial<AnyStateMachine>, 'after'>): boolean => after !== null

/** Whether the chart rejects the event. */
export const isRefused = ({ after }: Pick<Trial<AnyStateMachine>, 'after'>): boolean => after === null

/** Whether exactly these effects are to be run, in any order. */
export const owes = (
  { effects }: Pick<Trial<AnyStateMachine>, 'effects'>,
  ...wanted: readonly string[]
): boolean => effects.toSorted().join() === wanted.toSorted().join()

/** Whether exactly these actors may send the event. */
export const only = ({ by }: Pick<Trial<AnyStateMachine>, 'by'>, ...actors: readonly Actor[]): boolean =>
  by.toSorted().join() === actors.toSorted().join()

/** Matches if the record is in one of these states before the event; for records. */
export const from =
  (...states: readonly string[]) =>
  ({ before }: Pick<Trial<AnyStateMachine>, 'before'>): boolean =>
    states.includes(String(before.value))

/** Whether the event leads to this state; for records. */
export const becomes = ({ after }: Pick<Trial<AnyStateMachine>, 'after'>, state: string): boolean =>
  after !== null && after.value === state

/** Whether the event is accepted and leaves the state unchanged; for records. */
export const stays = ({ before, after }: Pick<Trial<AnyStateMachine>, 'before' | 'after'>): boolean =>
  after !== null && after.value === before.value
