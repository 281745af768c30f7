import { isMainThread } from 'node:worker_threads'

/** Loaded before a server of its own: its clock runs ahead of the machine's by what the test sets, in milliseconds. */
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
  process.on('message', (message) => {
    ahead = message.ahead
    process.send({ ahead })
  })
}
