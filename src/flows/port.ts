import { fromPromise, type NonReducibleUnknown } from 'xstate'
import { refusedOf } from './refused'

interface PortRequest<I> {
  input: I
  signal: AbortSignal
}

/**
 * A port of a machine over calls that may be refused: the refusal is an answer, a fault is thrown on. A call that was
 * given up answers nothing at all, because whoever gave it up has asked again or left (React's strict mode does that).
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
