import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import type { Actor } from './kit'

/** One trial on a chart: an event in a state, and its result. */
export interface Trial<M extends AnyStateMachine> {
  before: SnapshotFrom<M>
  event: Extract<EventFromLogic<M>, object> | { type: `xstate.${string}`; output?: never; error?: unknown }
  /** Null: the chart refuses the event there. */
  after: SnapshotFrom<M> | null
  /** Names of the effects to be run, in order. */
  effects: readonly string[]
  /** Of records: who may send it. */
  by: readonly Actor[]
  needsReason: boolean
  keepsReason: boolean
}

/** The source of a rule: a section of the specification, a decision, a rule of money, a gateway's document. */
type Source = string

interface Sentence {
  /** The rule in a sentence that a product owner signs. */
  says: string
  source: Source
}

/** What must never happen, wherever it is tried. */
export interface Never<M extends AnyStateMachine> extends Sentence {
  kind: 'never'
  where: (trial: Trial<M>) => boolean
}

/** What must happen each time that something is tried; it must come about at least once. */
export interface Always<M extends AnyStateMachine> extends Sentence {
  kind: 'always'
  where: (trial: Trial<M>) => boolean
  holds: (trial: Trial<M>) => boolean
}

/** What must be reachable, from whatever state. */
export interface Ends<M extends AnyStateMachine> extends Sentence {
  kind: 'ends'
  isEnd: (snapshot: SnapshotFrom<M>) => boolean
}

/** Bounds of a delay in ms: its least and its most, and why. */
export interface Lasts extends Sentence {
  kind: 'lasts'
  delay: string
  least: number
  most: number
}

/**
 * A rule as shown to a reader: whether it forbids, demands, promises an end or bounds a time, in a sentence with its
 * source.
 */
export type Statement = Pick<Rule<AnyStateMachine>, 'kind' | 'says' | 'source'>

export type Rule<M extends AnyStateMachine> = Never<M> | Always<M> | Ends<M> | Lasts

/**
 * The intended behaviour of a chart, written from the specification and the rules of money and never from the chart:
 * the chart is checked against it in `workshop/lab/mutants`.
 */
export type Intent<M extends AnyStateMachine> = readonly Rule<M>[]

/** Builders of the rules of one chart. */
export interface RulesOf<M extends AnyStateMachine> {
  never: (says: string, source: Source, where: Never<M>['where']) => Never<M>
  always: (says: string, source: Source, where: Always<M>['where'], holds: Always<M>['holds']) => Always<M>
  ends: (says: string, source: Source, isEnd: Ends<M>['isEnd']) => Ends<M>
  lasts: (says: string, source: Source, delay: string, least: number, most: number) => Lasts
  /** For an event that is accepted under a condition only: its result there, and that it is refused anywhere else. */
  onlyWhere: (belongs: Never<M>['where'], holds: Always<M>['holds']) => Always<M>['holds']
}

/** The builders of an intent's rules, typed by its chart: `rulesOf<typeof paymentMachine>()`. */
export const rulesOf = <M extends AnyStateMachine>(): RulesOf<M> => ({
  never: (says, source, where) => ({ kind: 'never', says, source, where }),
  always: (says, source, where, holds) => ({ kind: 'always', says, source, where, holds }),
  ends: (says, source, isEnd) => ({ kind: 'ends', says, source, isEnd }),
  lasts: (says, source, delay, least, most) => ({ kind: 'lasts', says, source, delay, least, most }),
  onlyWhere: (belongs, holds) => (trial) => (belongs(trial) ? holds(trial) : isRefused(trial)),
})

/** Whether the event is one of these. */
export const on =
  (...types: readonly string[]) =>
  ({ event }: { event: { type: string } }): boolean =>
    types.includes(event.type)

/** Whether the chart accepts the event at all. */
export const isTaken = ({ after }: Pick<Trial<AnyStateMachine>, 'after'>): boolean => after !== null

/** Whether the chart refuses the event. */
export const isRefused = ({ after }: Pick<Trial<AnyStateMachine>, 'after'>): boolean => after === null

/** Whether exactly these effects are to be run, in any order. */
export const owes = (
  { effects }: Pick<Trial<AnyStateMachine>, 'effects'>,
  ...wanted: readonly string[]
): boolean => effects.toSorted().join() === wanted.toSorted().join()

/** Whether exactly these may send it. */
export const only = ({ by }: Pick<Trial<AnyStateMachine>, 'by'>, ...actors: readonly Actor[]): boolean =>
  by.toSorted().join() === actors.toSorted().join()

/** Of records: whether it is in one of these states. */
export const from =
  (...states: readonly string[]) =>
  ({ before }: Pick<Trial<AnyStateMachine>, 'before'>): boolean =>
    states.includes(String(before.value))

/** Of records: whether it is in this state afterwards. */
export const becomes = ({ after }: Pick<Trial<AnyStateMachine>, 'after'>, state: string): boolean =>
  after !== null && after.value === state

/** Of records: whether the event is accepted and the state stays what it was. */
export const stays = ({ before, after }: Pick<Trial<AnyStateMachine>, 'before' | 'after'>): boolean =>
  after !== null && after.value === before.value
