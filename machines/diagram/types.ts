import type { Actor } from '../kit'

/**
 * Who triggers an arrow, which sets its colour: a person, the counterpart of a record's owner, an administrator, a service that answers, a service that
 * fails, passing time, or none of them (the machine continues by itself).
 */
export type Kind = 'person' | 'counterpart' | 'admin' | 'service' | 'failure' | 'time' | 'onward'

export type DiagramState = {
  /** XState's node id; stable, and what coverage counts. */
  id: string
  /** The dotted path below the machine, empty for the machine itself. */
  path: string
  parent: string | null
  children: string[]
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  caption: string
  description: string
  announce: string | null
  /** The first state of its parent. */
  initial: boolean
  /** A state of trouble, by `meta.bad`. */
  bad: boolean
  /** How many states without states of their own are inside. */
  steps: number
  /** Its rank on the ordinary path, from 0; null beside it. */
  rank: number | null
}

export type DiagramArrow = {
  /** `${state.id}/${eventType}/${index}`, the id coverage uses. */
  id: string
  from: string
  /** The same as `from` when the machine stays where it is. */
  to: string
  event: string
  caption: string
  kinds: Kind[]
  who: (Actor | 'service')[]
  /** The guard as text, to be read after "only if"; "otherwise" is kept apart. */
  onlyIf: string | null
  /**
   * Of several transitions of a state by one event: the rank in which its condition is evaluated, from 1; null where it
   * is the only one.
   */
  nth: number | null
  /** It is a step of the ordinary path. */
  ordinary: boolean
  /** The last transition of a list whose earlier ones have conditions. */
  otherwise: boolean
  needsReason: boolean
  /** Names of what it causes besides the change of state. */
  effects: string[]
}

/** A machine as plain data: what pictures, tables, the coverage report and `/workflows` read. */
export type Diagram = {
  id: string
  title: string
  about: string
  owner: string
  /** Of a record with two people: who the other is. */
  counterpart?: string
  states: DiagramState[]
  arrows: DiagramArrow[]
}
