import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** Returns every state of a machine in document order, starting with the root. */
export function stateNodes(machine: AnyStateMachine): AnyStateNode[] {
  const walk = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(walk)]
  return walk(machine.root as unknown as AnyStateNode)
}

/** Returns the outgoing transitions of a state; those without an event come last. */
export function transitionsOf(node: AnyStateNode): { id: string; transition: AnyTransitionDefinition }[] {
  const named = [...node.transitions].flatMap(([event, list]) => list.map((t, i) => ({ event, t, i })))
  const always = (node.always ?? []).map((t, i) => ({ event: 'always', t, i }))
  return [...named, ...always].map(({ event, t, i }) => ({
    id: `${node.id}/${event}/${i}`,
    transition: t as unknown as AnyTransitionDefinition,
  }))
}

/**
 * Returns the id of every transition definition of a machine. `getTransitionData` and the inspection event
 * `@xstate.microstep` return the same objects, so a test can identify which transitions it has taken.
 */
export function transitionIds(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const all = stateNodes(machine).flatMap(transitionsOf)
  return new Map(all.map(({ id, transition }) => [transition, id]))
}
