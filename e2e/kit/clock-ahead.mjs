import { isMainThread } from 'node:worker_threads'

/** Loaded before a server of its own: its time is as far ahead of the machine's as the test says, in milliseconds. */
const Real = globalThis.Date
let ahead = 0

class AheadDate extends Real {
  constructor(...parts) {
    if (parts.length > 0) super(...parts)
    else super(Real.now() + ahead)
  }

  static now() {
    return Real.now() + ahead
  }

  /** What comes from another thread is a date as well. */
  static [Symbol.hasInstance](value) {
    return value instanceof Real
  }
}

// The database, on a thread of its own, is given its times.
if (isMainThread) {
  globalThis.Date = AheadDate
  process.on('message', (said) => {
    ahead = said.ahead
    process.send({ ahead })
  })
}
