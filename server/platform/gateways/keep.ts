/**
 * Changes what an adapter keeps of one payment; nothing else does at that moment, in whichever process. `change` gets
 * what is kept (null at first) and the time, and gives what is to be kept: it is stored when this resolves, so that a
 * crash afterwards cannot lose it.
 */
export type Keep = (change: (kept: unknown, now: Date) => unknown) => Promise<unknown>

/** For a payment that only this process knows. */
export function keptHere(now: () => Date): Keep {
  let kept: unknown = null
  return async (change) => (kept = change(kept, now()))
}
