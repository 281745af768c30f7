import type { Opened } from '../../../server/platform/db/open'
import { processorSeconds } from './processor'

/** Times of several runs, in ms. */
export interface Times {
  median: number
  p95: number
  worst: number
  /** CPU time of one run. Other work on the machine prolongs all elapsed times, but hardly affects CPU time. */
  processor: number
}

/** Returns a percentile; `share` from 0 to 1. */
function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Times a function `runs` times in a row, after a few uncounted warm-up runs. */
export async function timed(
  run: () => Promise<unknown>,
  opened: Pick<Opened, 'db' | 'engine'>,
  { runs, warmUps }: { runs: number; warmUps: number },
): Promise<Times> {
  for (let nth = 0; nth < warmUps; nth += 1) await run()
  const times: number[] = []
  const used = await processorSeconds(opened, async () => {
    for (let nth = 0; nth < runs; nth += 1) {
      const began = performance.now()
      await run()
      times.push(performance.now() - began)
    }
  })
  return {
    median: at(times, 0.5),
    p95: at(times, 0.95),
    worst: Math.max(...times),
    processor: (used * 1000) / runs,
  }
}
