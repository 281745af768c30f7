/** Runs calls under one key one after the other. */
export type InTurn = <T>(key: string, act: () => Promise<T>) => Promise<T>

/**
 * A queue per key, for code that reads first and then acts: two at one moment would both find nothing. It is limited to
 * this process; across processes the caller locks.
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
