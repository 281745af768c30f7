import { faultsOf } from './faults'
import { broken, type InvariantName } from './invariants'
import { movesOf } from './moves'
import { eventOf, openedPage } from './page'
import { pageMove } from './page-moves'
import type { Setting } from './row-moves'
import { keyOf, type Move, type World } from './world'

export type Found = {
  worlds: number
  moves: number
  seconds: number
  /** The violation and the steps leading to it, one sentence each; null if there is none. */
  violation: { what: string; broken: InvariantName[]; trace: string[] } | null
  /** False if the search stopped at `most` worlds. */
  complete: boolean
}

/**
 * Explores every world reachable with this many faults, breadth-first, so the first trace found is a shortest one.
 * Worlds change by the memoised pure transitions of the real machines.
 */
export function explore(setting: Setting, faults: number, most = 2_000_000): Found {
  const began = performance.now()
  const start = opened(faults)
  const queue: (World | null)[] = [start.to]
  const came: { from: number; by: number }[] = [{ from: -1, by: 0 }]
  const seen = new Set([keyOf(start.to)])
  let moves = 0
  const found = (wrong: ReturnType<typeof broken>, at: number, complete: boolean): Found => ({
    worlds: queue.length,
    moves,
    seconds: (performance.now() - began) / 1000,
    violation: wrong[0]
      ? {
          what: wrong[0].what,
          broken: wrong.map(({ name }) => name),
          trace: retold(setting, start, pathTo(came, at)),
        }
      : null,
    complete,
  })
  for (let at = 0; at < queue.length; at++) {
    const world = queue[at] as World
    queue[at] = null
    const wrong = broken(world, setting.design)
    if (wrong.length > 0) return found(wrong, at, false)
    if (queue.length > most) return found([], at, false)
    for (const [by, { to }] of allMoves(world, setting).entries()) {
      moves++
      const key = keyOf(to)
      if (seen.has(key)) continue
      seen.add(key)
      queue.push(to)
      came.push({ from: at, by })
    }
  }
  return found([], -1, true)
}

function opened(faults: number): Move {
  const blank: World = { page: 0, rows: [], mails: [], jobs: [], due: '', seen: '', faults }
  const [start] = pageMove(blank, openedPage(), eventOf('checkout.opened'))
  if (!start) throw new Error('the checkout does not open')
  return start
}

function allMoves(world: World, setting: Setting): Move[] {
  return movesOf(world, setting).concat(faultsOf(world, setting))
}

function pathTo(came: { from: number; by: number }[], at: number): number[] {
  const path: number[] = []
  for (let step = came[at]; step && step.from >= 0; step = came[step.from]) path.unshift(step.by)
  return path
}

/**
 * Replays the path to produce its sentences. They aren't stored during the search, so that two faults fit into memory.
 */
function retold(setting: Setting, start: Move, path: number[]): string[] {
  const trace = [start.text()]
  let world = start.to
  for (const by of path) {
    const move = allMoves(world, setting)[by]
    if (!move) break
    trace.push(move.text())
    world = move.to
  }
  return trace
}
