import type { Actor } from '../kit'

/**
 * Trigger of a transition, which determines the arrow's colour: a person, the counterpart of a record's owner, an
 * administrator, a service's answer, a service failure, elapsed time, or none (the machine continues automatically).
 */
export type Kind = 'person' | 'counterpart' | 'admin' | 'service' | 'failure' | 'time' | 'onward'

export type DiagramState = {
  /** XState's node id; stable, and also used by the coverage report. */
  id: string
  /** Dotted path below the machine's root; empty for the root. */
  path: string
  parent: string | null
  children: string[]
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  caption: string
  description: string
  announce: string | null
  /** Whether this state is its parent's initial state. */
  initial: boolean
  /** Whether the state represents a problem (`meta.bad`). */
  bad: boolean
  /** Number of leaf states inside. */
  steps: number
  /** Rank on the ordinary path, from 0; null if the state is not on that path. */
  rank: number | null
}

export type DiagramArrow = {
  /** `${state.id}/${eventType}/${index}`; also used by the coverage report. */
  id: string
  from: string
  /** Equal to `from` when the transition doesn't leave the state. */
  to: string
  event: string
  caption: string
  kinds: Kind[]
  who: (Actor | 'service')[]
  /** Guard text, to follow "only if"; null without a guard. "Otherwise" is a separate field. */
  onlyIf: string | null
  /**
   * Order in which the guard is evaluated among the state's transitions for the same event, from 1; null if there is
   * only one transition.
   */
  nth: number | null
  /** Whether the transition is on the ordinary path. */
  ordinary: boolean
  /** Whether this is the last of several transitions for an event, taken if the guards of the others fail. */
  otherwise: boolean
  needsReason: boolean
  /** Names of the transition's side effects. */
  effects: string[]
}

/** A machine as plain data, used by diagrams, tables, the coverage report and `/workflows`. */
export type Diagram = {
  id: string
  title: string
  about: string
  owner: string
  /** Name of the other person's role, in records with two people. */
  counterpart?: string
  states: DiagramState[]
  arrows: DiagramArrow[]
}
