import { isMainThread } from 'node:worker_threads'

/** Preloaded into a separate server; puts its clock ahead of the machine's by as many milliseconds as the test sets. */
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

  /** Recognises dates from other threads as well. */
  static [Symbol.hasInstance](value) {
    return value instanceof Real
  }
}

// The database runs in a separate thread, which is passed its times.
if (isMainThread) {
  globalThis.Date = AheadDate
  process.on('message', (message) => {
    ahead = message.ahead
    process.send({ ahead })
  })
}
