import type { Diagram, DiagramState } from './types'

export type Family = ReturnType<typeof familyOf>

/** Returns lookups for the parents and children of a diagram's states. */
export function familyOf({ states }: Pick<Diagram, 'states'>) {
  const byId = new Map(states.map((state) => [state.id, state]))
  const parentOf = (state: DiagramState) => (state.parent === null ? undefined : byId.get(state.parent))

  /** Returns the ancestors of a state, outermost first, including the machine's root. */
  const chain = (state: DiagramState): DiagramState[] => {
    const parent = parentOf(state)
    return parent ? [...chain(parent), parent] : []
  }

  return {
    children: (state: DiagramState) => states.filter((other) => other.parent === state.id),

    /** Returns the ancestors of a state, outermost first, excluding the machine's root. */
    around: (state: DiagramState) => chain(state).slice(1),

    /**
     * Returns the id of the child of `frame` that is or contains the state, or undefined if the state is outside the
     * frame.
     */
    homeOf(id: string, frame: DiagramState): string | undefined {
      const state = byId.get(id)
      if (!state) return undefined
      const line = [...chain(state), state]
      return line[line.indexOf(frame) + 1 || line.length]?.id
    },

    /** Returns the outermost ancestor of a state (or the state itself) that doesn't contain `frame`. */
    outside(id: string, frame: DiagramState): DiagramState {
      const state = byId.get(id) ?? frame
      const holds = new Set([...chain(frame), frame])
      return [...chain(state), state].find((one) => !holds.has(one)) ?? state
    },
  }
}
