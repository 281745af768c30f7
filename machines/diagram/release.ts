import type { AnyStateMachine } from 'xstate'
import { guardNames } from './guard-words'
import { stateNodes, transitionsOf } from './ids'

/** Words in every language of the product, by its code. */
export type Said = Record<string, string>

/** The catalogue as it was when a version was released. */
export type Release = {
  version: string
  machines: { id: string; title: Said; states: Record<string, Said>; ways: Record<string, Said> }[]
}

/** What a machine has that it did not have, and the other way round; ids of today, words of what is gone. */
export type Difference = {
  isNew: boolean
  states: { added: string[]; removed: Said[] }
  ways: { added: string[]; removed: Said[] }
}

/**
 * The ids of the transitions of a machine by what they are: from where, by what, under which condition, to where. Unlike
 * the ids, this stays the same when another way is put before one.
 */
export function waysByNature(machine: AnyStateMachine): Map<string, string> {
  const ways = new Map<string, string>()
  for (const node of stateNodes(machine))
    for (const { id, transition } of transitionsOf(node)) {
      const to = (transition.target ?? []).map((target) => target.id).join('+')
      const guard = guardNames(transition.guard).join('&')
      const nature = [node.id, transition.eventType, guard, to].join(' | ')
      ways.set(ways.has(nature) ? `${nature} | ${id}` : nature, id)
    }
  return ways
}

/** Compares a machine of today with the last release. */
export function differenceOf(machine: AnyStateMachine, release: Release): Difference {
  const before = release.machines.find(({ id }) => id === machine.id)
  const ways = waysByNature(machine)
  const states = new Set(stateNodes(machine).map(({ id }) => id))
  const gone = (then: Record<string, Said>, has: (key: string) => boolean) =>
    Object.entries(then).flatMap(([key, said]) => (has(key) ? [] : [said]))
  return {
    isNew: before === undefined,
    states: {
      added: [...states].filter((id) => before?.states[id] === undefined),
      removed: gone(before?.states ?? {}, (id) => states.has(id)),
    },
    ways: {
      added: [...ways].filter(([nature]) => before?.ways[nature] === undefined).map(([, id]) => id),
      removed: gone(before?.ways ?? {}, (nature) => ways.has(nature)),
    },
  }
}
