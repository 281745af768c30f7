import type { AnyStateMachine, SnapshotFrom } from 'xstate'

type TagOf<M extends AnyStateMachine> = Parameters<SnapshotFrom<M>['hasTag']>[0] & string
type StateOf<M extends AnyStateMachine> = SnapshotFrom<M>['value'] & string

/** Whether a stored state of a record carries one of these tags. */
export const isTagged = <M extends AnyStateMachine>(
  machine: M,
  state: string,
  ...wanted: TagOf<M>[]
): boolean => wanted.some((tag) => machine.states[state]?.tags.includes(tag))

/**
 * The states of a record with one of these tags, by the names under which they are stored and in the order of the
 * chart: the meaning of a state to other code is declared at the state, and read here.
 */
export function statesTagged<M extends AnyStateMachine>(machine: M, ...wanted: TagOf<M>[]): StateOf<M>[] {
  return Object.values(machine.states)
    .filter(({ tags }) => wanted.some((tag) => tags.includes(tag)))
    .map(({ key }) => key as StateOf<M>)
}
