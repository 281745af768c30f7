import type { CallName } from '../../../contract/calls/call-types'
import { callFrom, type World, type Chance } from './world'

/** Sends a user's call without waiting for it. */
export function send(world: World, who: string, name: CallName, input: object, token: string): void {
  callFrom(world, who, name, input, token).catch(() => undefined)
}

/** Returns an administrator's possible decisions about a record. */
export function decisionsOf(
  world: World,
  record: string,
  id: string,
  events: string[],
  weight = 0.5,
): Chance[] {
  return events.map((event) => ({
    weight,
    what: `The administrator decides ${event} of a ${record}`,
    act: () =>
      send(
        world,
        'the administrator',
        'admin/advance',
        { record, id, event, reason: 'Looked at' },
        world.adminToken,
      ),
  }))
}
