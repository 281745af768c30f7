import type { AnyStateMachine } from 'xstate'
import { guardNames } from './guard-labels'
import { stateNodes, transitionsOf } from './ids'

/** Words in every language of the product, by its code. */
export type ReleaseTexts = Record<string, string>

/** The catalogue as it was when a version was released. */
export type Release = {
  version: string
  machines: {
    id: string
    title: ReleaseTexts
    states: Record<string, ReleaseTexts>
    transitions: Record<string, ReleaseTexts>
  }[]
}

/** What a machine has that it did not have, and the other way round; ids of today, words of what is gone. */
export type Difference = {
  isNew: boolean
  states: { added: string[]; removed: ReleaseTexts[] }
  transitions: { added: string[]; removed: ReleaseTexts[] }
}

/**
 * The ids of the transitions of a machine by what they are: from where, by what, under which condition, to where. Unlike
 * the ids, this stays the same when another way is put before one.
 */
export function transitionsByNature(machine: AnyStateMachine): Map<string, string> {
  const transitions = new Map<string, string>()
  for (const node of stateNodes(machine))
    for (const { id, transition } of transitionsOf(node)) {
      const to = (transition.target ?? []).map((target) => target.id).join('+')
      const guard = guardNames(transition.guard).join('&')
      const nature = [node.id, transition.eventType, guard, to].join(' | ')
      transitions.set(transitions.has(nature) ? `${nature} | ${id}` : nature, id)
    }
  return transitions
}

/** Compares a machine of today with the last release. */
export function differenceOf(machine: AnyStateMachine, release: Release): Difference {
  const before = release.machines.find(({ id }) => id === machine.id)
  const transitions = transitionsByNature(machine)
  const states = new Set(stateNodes(machine).map(({ id }) => id))
  const gone = (then: Record<string, ReleaseTexts>, has: (key: string) => boolean) =>
    Object.entries(then).flatMap(([key, content]) => (has(key) ? [] : [content]))
  return {
    isNew: before === undefined,
    states: {
      added: [...states].filter((id) => before?.states[id] === undefined),
      removed: gone(before?.states ?? {}, (id) => states.has(id)),
    },
    transitions: {
      added: [...transitions]
        .filter(([nature]) => before?.transitions[nature] === undefined)
        .map(([, id]) => id),
      removed: gone(before?.transitions ?? {}, (nature) => transitions.has(nature)),
    },
  }
}
