import type { StateValue } from 'xstate'
import { ownProblems, type Problem, type ProblemCode } from './kit'

/** Who or what is awaited. */
export type WaitingFor = 'person' | 'server' | 'gateway' | 'admin' | 'clock' | 'nobody'

/** What every flow's view has in common. */
export type FlowView = {
  screen: string
  /** The machine's own path to the state, for `data-state`, links to the diagrams and the texts. */
  state: string
  /** A call is under way: the screen keeps its size and shows progress. */
  busy: boolean
  waitingFor: WaitingFor
  /** Whole seconds until `waitingFor: 'clock'` or a cool-down is over; 0 when none is running. */
  secondsLeft: number
  problem: Problem | null
  /**
   * Text of a problem that has no sentence yet (`machines.problem.*`); null when there is none or the server worded it.
   */
  errorKey: string | null
  /** What a screen reader announces on entering; the key is for translations, the text is the English one. */
  announce: { key: string; text: string } | null
}

/** What a view shows for a state by itself. */
export type FlowRow = { screen: string; waitingFor: WaitingFor }

/** The screens that the rows of a view name. */
export type ScreenOf<Rows extends Record<string, FlowRow>> = Rows[keyof Rows]['screen']

type SnapshotLike = {
  value: StateValue
  machine: { id: string }
  context: { problem: Problem | null }
  getMeta: () => Record<string, { announce?: string } | undefined>
}

/** One of a flow's successive steps. */
export type Step<Name extends string> = { name: Name; at: 'past' | 'now' | 'ahead'; done: boolean }

/**
 * Steps by their names, with the status they have while the one at `now` is being done. `done`: how many are finished,
 * where that is not the same as all before this one.
 */
export function stepsAt<Name extends string>(
  names: readonly Name[],
  now: number,
  done: number = now,
): Step<Name>[] {
  return names.map((name, i) => ({
    name,
    at: i < now ? 'past' : i > now ? 'ahead' : 'now',
    done: i < done,
  }))
}

/** `{ card: 'entering' }` becomes `card.entering`. Flows have no parallel regions. */
export function pathOf(value: StateValue): string {
  if (typeof value === 'string') return value
  const [name, inner] = Object.entries(value)[0] ?? ['', '']
  return inner === undefined || inner === '' ? name : `${name}.${pathOf(inner)}`
}

/** The innermost sentence for a screen reader among the active states. */
function announcementOf(snapshot: SnapshotLike): FlowView['announce'] {
  const found = Object.entries(snapshot.getMeta())
    .filter((entry) => entry[1]?.announce !== undefined)
    .sort((a, b) => b[0].length - a[0].length)[0]
  return found === undefined ? null : { key: `machines.${found[0]}.announce`, text: found[1]?.announce ?? '' }
}

/** Whole seconds from `now` to `at`, both epoch milliseconds; never negative. */
export function secondsUntil(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / 1000))
}

const own = new Set<ProblemCode>(ownProblems)

/** Where the text of a problem is found when the server sent none. */
function errorKeyOf(problem: Problem | null): string | null {
  if (problem === null || problem.message !== null) return null
  return `machines.problem.${own.has(problem.code) ? problem.code : 'OTHER'}`
}

/**
 * The row of the state a flow is in, the path of that state, and all that every view reads in the same way. A state
 * without a row is an error of the view; the machine tests find it.
 */
export function readState<Row extends FlowRow>(snapshot: SnapshotLike, rows: Record<string, Row>) {
  const path = pathOf(snapshot.value)
  const row = rows[path]
  if (row === undefined) throw new Error(`${snapshot.machine.id} has no view for the state "${path}"`)
  const { problem } = snapshot.context
  const shared: FlowView & { screen: Row['screen'] } = {
    screen: row.screen,
    state: `${snapshot.machine.id}.${path}`,
    busy: row.waitingFor === 'server',
    waitingFor: row.waitingFor,
    secondsLeft: 0,
    problem,
    errorKey: errorKeyOf(problem),
    announce: announcementOf(snapshot),
  }
  return { path, row, shared }
}
