/**
 * Changes an adapter's stored data of one payment, excluding every other change at that moment in any process. `change`
 * gets the stored data (null at first) and the time, and returns the new data: it is stored when this resolves, so that
 * a crash afterwards cannot lose it.
 */
export type Keep = (change: (kept: unknown, now: Date) => unknown) => Promise<unknown>

/** For a payment of this process only. */
export function keptHere(now: () => Date): Keep {
  let kept: unknown = null
  return async (change) => (kept = change(kept, now()))
}
