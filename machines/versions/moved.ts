import type { AnyStateMachine } from 'xstate'
import { stateNodes } from '../diagram/ids'
import type { Meta } from '../kit'

/** New path of each renamed or removed state, by its old path. */
export type Moved = Readonly<Record<string, string>>

/** Returns the chart's declaration of renamed and removed states (`meta.moved` of the machine). */
export const movedIn = (machine: AnyStateMachine): Moved => ((machine.root.meta ?? {}) as Meta).moved ?? {}

/** Returns a state's current path; a state inside a moved one moves along. */
export function movedPath(path: string, moved: Moved): string {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const to = moved[parts.slice(0, length).join('.')]
    if (to !== undefined) return [to, ...parts.slice(length)].join('.')
  }
  return path
}

/** Returns the paths of the states that have no states inside; rows and history entries name only these. */
export const leafPaths = (machine: AnyStateMachine): Set<string> =>
  new Set(
    stateNodes(machine)
      .filter(({ type }) => type === 'atomic' || type === 'final')
      .map(({ path }) => path.join('.')),
  )

/**
 * Returns a state as the history stores it (`stateText`) under the chart's current names. A path that
 * the chart still has stays, for example if `approved` became a group with `approved.settled` inside.
 */
export function currentStateText(machine: AnyStateMachine, text: string): string {
  const moved = movedIn(machine)
  if (Object.keys(moved).length === 0) return text
  const current = leafPaths(machine)
  return text
    .split(' ')
    .map((path) => (current.has(path) ? path : movedPath(path, moved)))
    .join(' ')
}

/** Returns the released states in which a row can be and that the chart neither has nor declares as moved. */
export function lostStates(machine: AnyStateMachine, released: readonly string[]): string[] {
  const current = leafPaths(machine)
  const isLeaf = (path: string) => path !== '' && !released.some((other) => other.startsWith(`${path}.`))
  return released.filter(
    (path) => isLeaf(path) && !current.has(path) && !current.has(movedPath(path, movedIn(machine))),
  )
}
