/** Runs calls with the same key sequentially. */
export type InTurn = <T>(key: string, act: () => Promise<T>) => Promise<T>

/**
 * Creates a queue per key for code that reads and then acts on the result; otherwise, concurrent calls would all find
 * nothing. Limited to this process; across processes, the caller must lock.
 */
export function inTurnQueue(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return async (key, act) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(act, act)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
