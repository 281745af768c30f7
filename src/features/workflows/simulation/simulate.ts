import {
  initialTransition,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import { transitionIds } from '../../../../machines/diagram/ids'
import type { Cases } from '../../../../machines/diagram/picture'
import type { Diagram, DiagramArrow } from '../../../../machines/diagram/types'

/** One transition out of a machine's state; `tries` are the examples that take it now, none if it is blocked. */
export type TransitionLine = { arrow: DiagramArrow; tries: AnyEventObject[] }

/** The machine as it begins with these facts. Nothing it asks for is started. */
export function begun(machine: AnyStateMachine, input: unknown): AnyMachineSnapshot {
  return plain(machine, initialTransition(machine, input)[0] as AnyMachineSnapshot)
}

/** The machine as a stored record stands in it. */
export function standing(machine: AnyStateMachine, value: unknown, facts: object): AnyMachineSnapshot {
  return machine.resolveState({ value, context: facts } as never) as AnyMachineSnapshot
}

/** The machine after an event, by its own pure transition. */
export function taken(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): AnyMachineSnapshot {
  return plain(machine, transition(machine, snapshot, event)[0] as AnyMachineSnapshot)
}

/** Every way that leaves the states the machine is in, and whether the machine would take it. */
export function transitionsFrom(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  { arrows }: Diagram,
  { events }: Cases,
): TransitionLine[] {
  if (snapshot.status !== 'active') return []
  const ids = transitionIds(machine)
  const fires = events.map((event) => ({
    event,
    by: new Set(machine.getTransitionData(snapshot, event).map((one) => ids.get(one as never))),
  }))
  const inside = statesOf(snapshot)
  return arrows
    .filter(
      ({ from, event }) => inside.has(from) && event !== 'always' && !event.startsWith('xstate.done.state'),
    )
    .map((arrow) => ({ arrow, tries: fires.filter(({ by }) => by.has(arrow.id)).map(({ event }) => event) }))
}

/** The ids of the states a machine is in, the outer ones included. */
export function statesOf(snapshot: AnyMachineSnapshot): Set<string> {
  return new Set(snapshot._nodes.map(({ id }) => id))
}

/** The innermost states a machine is in. */
export function leavesOf(snapshot: AnyMachineSnapshot): string[] {
  return snapshot._nodes.filter((node) => Object.keys(node.states).length === 0).map(({ id }) => id)
}

function plain(machine: AnyStateMachine, { value, context, status }: AnyMachineSnapshot): AnyMachineSnapshot {
  return machine.resolveState({ value, context, status } as never) as AnyMachineSnapshot
}
