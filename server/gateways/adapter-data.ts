/**
 * Changes the data an adapter stores for a payment, excluding concurrent changes in any process. `change` gets the
 * stored data (initially null) and the time, and returns the new data, which is stored before the promise resolves, so
 * that a later crash can't lose it.
 */
export type Keep = (change: (kept: unknown, now: Date) => unknown) => Promise<unknown>

/** Creates an in-memory `Keep` for a payment that only this process handles. */
export function keptHere(now: () => Date): Keep {
  let kept: unknown = null
  return async (change) => (kept = change(kept, now()))
}
