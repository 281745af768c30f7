import type { Actor } from '../kit'

/**
 * Who makes an arrow happen, which is its colour: a person, an administrator, a service that answers,
 * a service that fails, time passing, or nobody (the machine goes on by itself).
 */
export type Kind = 'person' | 'admin' | 'service' | 'failure' | 'time' | 'onward'

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
  /** How far along the ordinary way it stands, from 0; null beside it. */
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
  /** The guard in words, to be read after "only if"; "otherwise" is kept apart. */
  onlyIf: string | null
  /** Of several transitions of a state by one event: when its condition is asked, from 1; null where it is the only one. */
  nth: number | null
  /** It is a step of the ordinary way. */
  ordinary: boolean
  /** The last way of a list whose earlier ways have conditions. */
  otherwise: boolean
  needsReason: boolean
  /** Names of what it causes besides the change of state. */
  effects: string[]
}

/** A machine as plain data: what pictures, tables, the coverage report and the atlas read. */
export type Diagram = {
  id: string
  title: string
  about: string
  owner: string
  states: DiagramState[]
  arrows: DiagramArrow[]
}
