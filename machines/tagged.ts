import type { AnyStateMachine, SnapshotFrom } from 'xstate'

type TagOf<M extends AnyStateMachine> = Parameters<SnapshotFrom<M>['hasTag']>[0] & string
type StateOf<M extends AnyStateMachine> = SnapshotFrom<M>['value'] & string

/** Whether a stored state of a record has one of these tags. */
export const isTagged = <M extends AnyStateMachine>(
  machine: M,
  state: string,
  ...wanted: TagOf<M>[]
): boolean => wanted.some((tag) => machine.states[state]?.tags.includes(tag))

/**
 * Returns the states of a record that have one of these tags, as stored and in chart order. Other code relies on these
 * tags instead of listing states.
 */
export function statesTagged<M extends AnyStateMachine>(machine: M, ...wanted: TagOf<M>[]): StateOf<M>[] {
  return Object.values(machine.states)
    .filter(({ tags }) => wanted.some((tag) => tags.includes(tag)))
    .map(({ key }) => key as StateOf<M>)
}
