import type { AnyStateMachine } from 'xstate'
import { recordSides } from '../../../contract/values'
import { sidesOf } from '../../../machines/sides'
import { stateNodes, transitionsOf } from '../../../machines/diagram/ids'
import type { Actor, Meta } from '../../../machines/kit'
import { changed, type Mutant } from './operators'

/**
 * Returns mutants of a chart with two people in which one person may use the other's transition, or may no longer use
 * their own.
 */
export function byWrongSide(machine: AnyStateMachine): Mutant[] {
  if (sidesOf(machine).length === 0) return []
  return stateNodes(machine).flatMap((node) =>
    transitionsOf(node).flatMap(({ id, transition }) => {
      const by = (transition.meta as Meta | undefined)?.by ?? []
      const [event, index] = [transition.eventType, Number(id.slice(id.lastIndexOf('/') + 1))]
      const mutant = (name: string, actors: readonly Actor[]): Mutant => ({
        id: `${id}: ${name}`,
        arrow: id,
        make: () =>
          changed(machine, (config) => {
            const state = node.path.reduce((at, key) => at.states![key]!, config)
            state.on![event]![index]!.meta!.by = [...actors]
          }),
      })
      return recordSides.flatMap((side) => {
        if (!by.includes(side)) return [mutant(`also by ${side}`, [...by, side])]
        const others = by.filter((actor) => actor !== side)
        return others.length > 0 ? [mutant(`not by ${side}`, others)] : []
      })
    }),
  )
}
