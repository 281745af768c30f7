/** How many pictures are decoded at once: one for each core of the smallest machine we aim at. */
const lanes = 2
let busy = 0
const waiting: (() => void)[] = []

/**
 * Runs picture work in a narrow lane, so that twenty uploads at once wait for each other
 * instead of holding twenty decoded pictures in memory.
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
