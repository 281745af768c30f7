/** Where the server gets the time from; tests give their own. */
export interface Clock {
  now: () => Date
}

/** The real time, UTC. */
export const systemClock: Clock = { now: () => new Date() }

/** Time that stands still until it is moved (tests, replays). */
export class ManualClock implements Clock {
  constructor(private at = new Date('2026-01-05T09:00:00Z')) {}
  now = () => new Date(this.at)
  /** Moves forward by milliseconds. */
  pass(ms: number) {
    this.at = new Date(this.at.getTime() + ms)
  }
  /** Stands at another time, also an earlier one: a new world begins. */
  moveTo(at: Date) {
    this.at = new Date(at)
  }
}

/** The day of a moment: days since 1970-01-01, UTC. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / 86_400_000)
