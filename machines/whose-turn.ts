import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import type { Actor, Meta } from './kit'

type Next = NonNullable<Meta['next']>

/** Whose turn it is with a record, by which event, and the state that declares it. */
export interface Turn extends Next {
  /** Its last name in the chart: `rejected`. */
  state: string
  /** The date by which it has to be done, where there is one. */
  due?: Meta['due']
}

/** Whose turn it is with a record in its present state; null where no action is needed for it to continue. */
export function turnOf(snapshot: AnyMachineSnapshot): Turn | null {
  for (const [id, meta] of Object.entries(snapshot.getMeta() as Record<string, Meta | undefined>))
    if (meta?.next) return { ...meta.next, state: id.slice(id.lastIndexOf('.') + 1), due: meta.due }
  return null
}

/** States of a machine in which an action is needed, by their last names: what a query looks for. */
export function statesAwaiting(machine: AnyStateMachine, by: readonly Actor[]): string[] {
  const under = (node: AnyStateNode): string[] => {
    const next = (node.meta as Meta | undefined)?.next
    return [...(next && by.includes(next.by) ? [node.key] : []), ...Object.values(node.states).flatMap(under)]
  }
  return under(machine.root)
}
