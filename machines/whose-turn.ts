import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import type { Actor, Meta } from './kit'

type Next = NonNullable<Meta['next']>

/** The actor who has to act next on a record, the event, and the state that declares it. */
export interface Turn extends Next {
  /** Last part of the state's path, such as `rejected`. */
  state: string
  /** Deadline of the action; undefined if there is none. */
  due?: Meta['due']
}

/** Returns who has to act next on a record; null if nobody has to act for it to continue. */
export function turnOf(snapshot: AnyMachineSnapshot): Turn | null {
  for (const [id, meta] of Object.entries(snapshot.getMeta() as Record<string, Meta | undefined>))
    if (meta?.next) return { ...meta.next, state: id.slice(id.lastIndexOf('.') + 1), due: meta.due }
  return null
}

/**
 * Returns the states of a machine in which one of these actors has to act, by the last part of their paths; used in
 * queries.
 */
export function statesAwaiting(machine: AnyStateMachine, by: readonly Actor[]): string[] {
  const under = (node: AnyStateNode): string[] => {
    const next = (node.meta as Meta | undefined)?.next
    return [...(next && by.includes(next.by) ? [node.key] : []), ...Object.values(node.states).flatMap(under)]
  }
  return under(machine.root)
}
