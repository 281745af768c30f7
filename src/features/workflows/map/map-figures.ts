import type { Stay, Traffic } from '../story/figures'

/** How often a state was entered and how long it took, for the days in the URL. */
export interface StateFigures {
  runs: number
  /** Null without visits that ended. */
  stay: Stay | null
}

/** Returns the figures of each state by id; empty for states that nobody entered. `machine`: its id. */
export function stateFigures(machine: string, { moves, stays }: Traffic): ReadonlyMap<string, StateFigures> {
  const figures = new Map<string, StateFigures>()
  const of = (path: string) => figures.get(`${machine}.${path}`) ?? { runs: 0, stay: null }
  for (const { left, entered, n } of moves)
    for (const path of entered) {
      if (left.includes(path)) continue
      const { runs, stay } = of(path)
      figures.set(`${machine}.${path}`, { runs: runs + n, stay })
    }
  for (const { state, median_seconds: median, p95_seconds: p95 } of stays)
    figures.set(`${machine}.${state}`, { ...of(state), stay: { median, p95 } })
  return figures
}
