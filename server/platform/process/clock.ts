/** The server's time source; tests provide their own. */
export interface Clock {
  now: () => Date
}

/** The system time in UTC. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that moves only when told to; for tests and replays. */
export class ManualClock implements Clock {
  constructor(private at = new Date('2026-01-05T09:00:00Z')) {}
  now = () => new Date(this.at)
  /** Moves the clock forward by `ms`. */
  pass(ms: number) {
    this.at = new Date(this.at.getTime() + ms)
  }
  /** Sets the clock to another time, even an earlier one. */
  moveTo(at: Date) {
    this.at = new Date(at)
  }
}

/** Returns the day of a time as days since 1970-01-01, UTC. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / 86_400_000)
