import type { AnyStateMachine } from 'xstate'
import { actorRoles, recordSides } from '../contract/values'
import { stateNodes, transitionsOf } from './diagram/ids'
import type { Actor, Meta, Side } from './kit'

/** Whether an actor is one of the two people involved in a record. */
export const isSide = (actor: string): actor is Side => recordSides.some((side) => side === actor)

/** Returns the sides that a chart names in `by`; empty if the chart's records have one owner. */
export function sidesOf(machine: AnyStateMachine): Side[] {
  const named = stateNodes(machine)
    .flatMap(transitionsOf)
    .flatMap(({ transition }) => (transition.meta as Meta | undefined)?.by ?? [])
  return recordSides.filter((side) => named.includes(side))
}

/** Returns the actors who may attempt events of a record; in a chart with two sides, the sides replace `person`. */
export const rolesOf = (machine: AnyStateMachine): readonly Actor[] =>
  sidesOf(machine).length === 0
    ? actorRoles
    : actorRoles.flatMap((role): readonly Actor[] => (role === 'person' ? recordSides : [role]))

/** Whether an actor is human and can therefore give a reason. */
export const isPerson = (actor: string): boolean => actor === 'person' || actor === 'admin' || isSide(actor)
