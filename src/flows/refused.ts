import type { Refused } from '../../machines/flows/kit'
import { CallFailure } from '../api/failure'

/**
 * What a port answers when a call failed: the refusal the machine expects, or the failure thrown on when nobody
 * decided anything (the network, a fault of the server). `now` in epoch milliseconds.
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
