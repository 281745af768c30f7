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

/** A transition out of an active state. `tries` lists the example events that would trigger it now; empty if it is blocked. */
export type TransitionLine = { arrow: DiagramArrow; tries: AnyEventObject[] }

/** Returns the machine's initial snapshot for this input, without running effects. */
export function begun(machine: AnyStateMachine, input: unknown): AnyMachineSnapshot {
  return plain(machine, initialTransition(machine, input)[0] as AnyMachineSnapshot)
}

/** Returns the machine's snapshot for a stored record. */
export function standing(machine: AnyStateMachine, value: unknown, facts: object): AnyMachineSnapshot {
  return machine.resolveState({ value, context: facts } as never) as AnyMachineSnapshot
}

/** Returns the snapshot after an event, without running effects. */
export function taken(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): AnyMachineSnapshot {
  return plain(machine, transition(machine, snapshot, event)[0] as AnyMachineSnapshot)
}

/** Returns the transitions out of the active states, with the events that would take each. */
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

/** Returns the ids of the active states, including ancestors. */
export function statesOf(snapshot: AnyMachineSnapshot): Set<string> {
  return new Set(snapshot._nodes.map(({ id }) => id))
}

/** Returns the ids of the active leaf states. */
export function leavesOf(snapshot: AnyMachineSnapshot): string[] {
  return snapshot._nodes.filter((node) => Object.keys(node.states).length === 0).map(({ id }) => id)
}

function plain(machine: AnyStateMachine, { value, context, status }: AnyMachineSnapshot): AnyMachineSnapshot {
  return machine.resolveState({ value, context, status } as never) as AnyMachineSnapshot
}
