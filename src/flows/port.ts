import { fromPromise, type NonReducibleUnknown } from 'xstate'
import type { Refused } from '../../machines/flows/kit'
import { CallFailure } from '../app/api/call-failure'

/**
 * Converts a failed call into the refusal a machine expects; rethrows network and server faults. `now` is in ms since
 * the epoch.
 */
export function refusedOf(error: unknown, now: number): Refused {
  if (!(error instanceof CallFailure) || error.isFault || error.code === undefined) throw error
  return {
    ok: false,
    reason: error.code,
    message: error.message || undefined,
    errors: error.errors,
    retryAt: error.retryAfter === undefined ? undefined : now + error.retryAfter * 1000,
    triesLeft: error.triesLeft,
    registration: error.registration,
  }
}

interface PortRequest<I> {
  input: I
  signal: AbortSignal
}

/**
 * Creates a promise actor that returns refusals and throws faults. An aborted call never resolves, because its caller
 * has already retried or no longer exists (as in React's strict mode).
 */
export function port<O, I = NonReducibleUnknown>(ask: (asked: PortRequest<I>) => Promise<O>) {
  return fromPromise<O, I>(async ({ input, signal }) => {
    try {
      return await ask({ input, signal })
    } catch (error) {
      if (signal.aborted) return new Promise<O>(() => undefined)
      return refusedOf(error, Date.now()) as O
    }
  })
}
