import type { AnyStateMachine } from 'xstate'
import { actorRoles, recordSides } from '../contract/values'
import { stateNodes, transitionsOf } from './diagram/ids'
import type { Actor, Meta, Side } from './kit'

/** Whether an actor is one of the two people of a record. */
export const isSide = (actor: string): actor is Side => recordSides.some((side) => side === actor)

/** The sides that a chart names in `by`; none where its record has one owner. */
export function sidesOf(machine: AnyStateMachine): Side[] {
  const named = stateNodes(machine)
    .flatMap(transitionsOf)
    .flatMap(({ transition }) => (transition.meta as Meta | undefined)?.by ?? [])
  return recordSides.filter((side) => named.includes(side))
}

/** Everybody who may try an event of the record: in a chart of two sides these take the place of `person`. */
export const rolesOf = (machine: AnyStateMachine): readonly Actor[] =>
  sidesOf(machine).length === 0
    ? actorRoles
    : actorRoles.flatMap((role): readonly Actor[] => (role === 'person' ? recordSides : [role]))

/** Whether an actor is a human being, who can give a reason. */
export const isPerson = (actor: string): boolean => actor === 'person' || actor === 'admin' || isSide(actor)
