import type { Diagram, DiagramState } from './types'

export type Family = ReturnType<typeof familyOf>

/** Parents and children of states. */
export function familyOf({ states }: Pick<Diagram, 'states'>) {
  const byId = new Map(states.map((state) => [state.id, state]))
  const parentOf = (state: DiagramState) => (state.parent === null ? undefined : byId.get(state.parent))

  /** The states around one, outermost first, the machine itself included. */
  const chain = (state: DiagramState): DiagramState[] => {
    const parent = parentOf(state)
    return parent ? [...chain(parent), parent] : []
  }

  return {
    children: (state: DiagramState) => states.filter((other) => other.parent === state.id),

    /** The states around one, outermost first, without the machine itself. */
    around: (state: DiagramState) => chain(state).slice(1),

    /** The child of `frame` that is, or holds, the state; nothing when it is not inside the frame. */
    homeOf(id: string, frame: DiagramState): string | undefined {
      const state = byId.get(id)
      if (!state) return undefined
      const line = [...chain(state), state]
      return line[line.indexOf(frame) + 1 || line.length]?.id
    },

    /** A state outside `frame` as the frame's level names it: the largest one around it that does not hold the frame. */
    outside(id: string, frame: DiagramState): DiagramState {
      const state = byId.get(id) ?? frame
      const holds = new Set([...chain(frame), frame])
      return [...chain(state), state].find((one) => !holds.has(one)) ?? state
    },
  }
}
