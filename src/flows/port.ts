import { fromPromise, type NonReducibleUnknown } from 'xstate'
import type { Refused } from '../../machines/flows/kit'
import { CallFailure } from '../app/api/call-failure'

/**
 * What a port answers when a call failed: the refusal the machine expects, or the failure thrown on if there was no
 * decision (the network, a fault of the server). `now` in epoch milliseconds.
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
 * A port of a machine over calls that may be refused: the refusal is an answer, a fault is thrown on. A call that was
 * given up answers nothing at all, because its caller has asked again or left (React's strict mode does that).
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
