import type { StateValue } from 'xstate'
import { ownProblems, type Problem, type ProblemCode } from './kit'

/** The party or event for which a state is waiting. */
export type WaitingFor = 'person' | 'server' | 'gateway' | 'admin' | 'clock' | 'nobody'

/** Fields common to every flow's view. */
export type FlowView = {
  screen: string
  /** Path of the state in the machine, for `data-state`, diagram links and texts. */
  state: string
  /** Whether a call is in progress: the screen keeps its size and shows progress. */
  busy: boolean
  waitingFor: WaitingFor
  /** Whole seconds until `waitingFor: 'clock'` or a cooldown ends; 0 if none is running. */
  secondsLeft: number
  problem: Problem | null
  /**
   * Text key (`machines.problem.*`) of a problem without a server message; null if there is no problem or the server
   * has sent a message.
   */
  errorKey: string | null
  /** Screen reader announcement on entering the state: translation key and English text. */
  announce: { key: string; text: string } | null
}

/** A state's screen and the party for which it waits, independent of the context. */
export type FlowRow = { screen: string; waitingFor: WaitingFor }

/** Union of the screens in a view's rows. */
export type ScreenOf<Rows extends Record<string, FlowRow>> = Rows[keyof Rows]['screen']

type SnapshotLike = {
  value: StateValue
  machine: { id: string }
  context: { problem: Problem | null }
  getMeta: () => Record<string, { announce?: string } | undefined>
}

/** One of a flow's consecutive steps. */
export type Step<Name extends string> = { name: Name; at: 'past' | 'now' | 'ahead'; done: boolean }

/**
 * Returns the steps with their status, given the index of the current step. `done`: number of finished steps, if it
 * isn't the number of steps before the current one.
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

/**
 * Converts a state value such as `{ card: 'entering' }` to the path `card.entering`. Flows have no parallel regions.
 */
export function pathOf(value: StateValue): string {
  if (typeof value === 'string') return value
  const [name, inner] = Object.entries(value)[0] ?? ['', '']
  return inner === undefined || inner === '' ? name : `${name}.${pathOf(inner)}`
}

/** Returns the announcement of the innermost active state that has one; null if none has. */
function announcementOf(snapshot: SnapshotLike): FlowView['announce'] {
  const found = Object.entries(snapshot.getMeta())
    .filter((entry) => entry[1]?.announce !== undefined)
    .sort((a, b) => b[0].length - a[0].length)[0]
  return found === undefined ? null : { key: `machines.${found[0]}.announce`, text: found[1]?.announce ?? '' }
}

/** Returns the whole seconds from `now` to `at`, both in epoch ms; never negative. */
export function secondsUntil(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / 1000))
}

const own = new Set<ProblemCode>(ownProblems)

/** Returns the text key of a problem without a server message; null otherwise. */
function errorKeyOf(problem: Problem | null): string | null {
  if (problem === null || problem.message !== null) return null
  return `machines.problem.${own.has(problem.code) ? problem.code : 'OTHER'}`
}

/**
 * Returns the row and path of the current state, and the fields shared by every view. A missing row is a bug in the
 * view, which the machine tests catch.
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
