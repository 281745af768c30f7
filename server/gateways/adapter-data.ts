/**
 * Changes an adapter's stored data of a payment, excluding concurrent changes in any process. `change` gets the stored
 * data (initially null) and the time, and returns the new data, which is stored before this resolves, so that a later
 * crash can't lose it.
 */
export type Keep = (change: (kept: unknown, now: Date) => unknown) => Promise<unknown>

/** Creates an in-memory `Keep`, for a payment of this process only. */
export function keptHere(now: () => Date): Keep {
  let kept: unknown = null
  return async (change) => (kept = change(kept, now()))
}
