import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { MachineLabels } from '../kit'
import { stateNodes, transitionsOf } from './ids'

/** The ordinary paths through a machine: their transitions, and the rank of each state on them, from 0. */
export type Ordinary = { transitions: ReadonlySet<string>; ranks: ReadonlyMap<string, number> }

/**
 * Finds the transitions along a machine's ordinary paths and the rank of each state on them, including parent states.
 * Throws if a step doesn't exist or no transition leads to the next one.
 */
export function ordinaryOf(machine: AnyStateMachine, routes: MachineLabels['ordinary']): Ordinary {
  const nodes = stateNodes(machine)
  const at = (path: string): AnyStateNode => {
    const found = nodes.find((node) => node.path.join('.') === path)
    if (!found) throw new Error(`${machine.id}: no state "${path}" for its ordinary way`)
    return found
  }
  const steps = routes.map((route) => route.map(at))
  const pairs = steps.flatMap((route) => route.slice(1).map((to, i) => ({ from: route[i]!, to })))
  const order: string[] = []
  for (const route of steps) {
    const ids = [...new Set(route.flatMap((step) => [...around(step), step].map(({ id }) => id)))]
    for (const [i, id] of ids.entries())
      if (!order.includes(id)) order.splice(before(ids.slice(i), order), 0, id)
  }
  return {
    transitions: new Set(pairs.map(({ from, to }) => between(from, to))),
    ranks: new Map(order.map((id, rank) => [id, rank])),
  }
}

/**
 * Returns the rank at which to insert a state: before the point where its path joins an earlier one, otherwise at the
 * end.
 */
function before(rest: readonly string[], order: readonly string[]): number {
  const joined = rest.find((id) => order.includes(id))
  return joined === undefined ? order.length : order.indexOf(joined)
}

/** Returns the id of the transition between two states, preferring any other event to an error or time-out. */
function between(from: AnyStateNode, to: AnyStateNode): string {
  const leading = [from, ...around(from).toReversed()]
    .flatMap(transitionsOf)
    .filter(({ transition }) => (transition.target ?? []).some((target) => leadsInto(target, to)))
  const found = leading.find(({ transition }) => !isMishap(transition)) ?? leading[0]
  if (!found) throw new Error(`Nothing leads from ${from.id} to ${to.id}`)
  return found.id
}

const isMishap = ({ eventType }: AnyTransitionDefinition) => /^xstate\.(error|after)\./.test(eventType)

const leadsInto = (target: AnyStateNode, to: AnyStateNode): boolean =>
  target === to || around(to).includes(target) || around(target).includes(to)

/** Returns the ancestors of a state, outermost first, excluding the machine's root. */
const around = (node: AnyStateNode): AnyStateNode[] =>
  node.parent?.parent ? [...around(node.parent), node.parent] : []
