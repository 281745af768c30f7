import type { AnyStateMachine } from 'xstate'
import { stateNodes } from '../../machines/diagram/ids'
import { delayOf } from '../../tests/model/run'
import type { Time } from './time'
import type { Act } from './walk'

/** Returns every event type that a machine accepts in any state; each of them needs an act. */
export function eventsOf(machine: AnyStateMachine): string[] {
  const types = stateNodes(machine).flatMap((node) => Array.from(node.transitions.keys()))
  return [...new Set(types)].sort()
}

/** Returns an act for each delay of a machine, which advances the page's clock. */
export function delays(machine: AnyStateMachine, time: Time): Record<string, Act> {
  const late: Act = ({ event, from }) => time.pass(delayOf(machine, event.type, from))
  const types = eventsOf(machine).filter((type) => type.startsWith('xstate.after.'))
  return Object.fromEntries(types.map((type) => [type, late]))
}
