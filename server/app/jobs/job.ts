import type { Ctx } from '../../platform/context'

/** A recurring task. `run` may be called at any time and by several processes, and only does what is due. */
export interface Job {
  name: string
  /** Interval between runs, in seconds. */
  every: number
  /** Seconds until the first run; defaults to the interval. Hourly and daily jobs use their last recorded run. */
  first?: number
  /** Set if the job concerns per-process state, so that every server runs it regardless of its role. */
  isForEach?: true
  /** Returns the number of items processed, for the log. */
  run: (ctx: Ctx) => Promise<number>
}

/** Records fetched at a time. Each due record is then processed in its own transaction. */
export const batch = 200
