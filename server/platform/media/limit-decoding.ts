/** Maximum number of pictures decoded in parallel: one per core of the smallest target machine. */
const lanes = 2
let busy = 0
const waiting: (() => void)[] = []

/**
 * Runs work on pictures with limited concurrency, so that twenty simultaneous uploads wait for each other instead of
 * holding twenty decoded pictures in memory.
 */
export async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= lanes) await new Promise<void>((go) => waiting.push(go))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}
