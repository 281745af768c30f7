/** Times of several runs, ms. */
export interface Times {
  median: number
  p95: number
  worst: number
}

/** The value below which a share of all lies. */
export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Times something `runs` times, one after the other, after some runs that are not counted. */
export async function timed(run: () => Promise<unknown>, runs: number, warmUps: number): Promise<Times> {
  const times: number[] = []
  for (let nth = -warmUps; nth < runs; nth += 1) {
    const began = performance.now()
    await run()
    if (nth >= 0) times.push(performance.now() - began)
  }
  return { median: at(times, 0.5), p95: at(times, 0.95), worst: Math.max(...times) }
}
